import { GIVEN_NAMES } from '../../language/given-names.ts';
import type { MemoryDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { leading, reasonOf, tidy, wordsOf } from './reading.ts';
import { namesItself, softwareAt } from './values.ts';

const GROUP =
  '(?:we|I|(?:my|our) (?:team|family|group|committee|board|wife and I|husband and I|partner and I)|the (?:board|committee|team|trustees|group|hui|wardens|club|pta|steering group|society|partners|crew)|(?:\\p{Lu}[\\p{L}-]+) and I|my (?:wife|husband|partner|brother|sister) and I|everyone|everybody)';
const CHOSE =
  'decided|agreed|resolved|voted|chosen|chose|picked(?! up)|settled on|opted for|opted|made up our minds|made up my mind|concluded|determined|signed off on|gone with|went with|landed on|approved|elected';

function decision({ clause, at }: Found, least = 2): MemoryDraft | null {
  const what = at('what').replace(/^(?:\*\*)+/, '');
  if (
    what !== '' &&
    (!namesItself(what.replace(/^(?:to|on|for|that|not|against|with) /i, '')) ||
      what.split(' ').length < (/^(?:on |for |with )?\p{Lu}/u.test(what) ? 1 : least))
  )
    return null;
  const reason = reasonOf(clause);
  return { content: wordsOf(clause), ...(reason === undefined ? {} : { reason }), about: 'project' };
}

/** Verbs for what one person decides for the long term. Other decisions are only about the day. */
const FOR_GOOD =
  /\b(?:decided|agreed|resolved|chosen|chose|picked|settled|opted|made up my mind|concluded|determined|voted|gone|went)(?:,? \p{L}+)?(?: on| for| that| against)? (?:not to|never to|against|to (?:quit|leave|move|sell|buy|switch|go with|go for|go back to|accept|decline|stop|drop(?! by)|keep|cancel|hire|marry|retire|apply|renew|sign|join|study|change|adopt|rent|invest|give up|take the|turn down|stay (?:in|at|with)|stick|pursue|become|enrol\p{L}*|run for|start (?:a|my|the)|close|open a|withdraw|postpone|skip (?:the )?(?:university|wedding))|(?:the|a|an|my|our|\p{Lu}|\d))/u;
const MOMENT =
  /\b(?:this (?:morning|evening|afternoon)|tonight|today|for (?:now|lunch|dinner|breakfast|today|tonight|the (?:night|day|evening))|just now|instead of (?:going|staying)|a (?:walk|break|nap|rest|coffee)|my (?:knee|wrist|camera|mat))\b/iu;

/** A story of the day: "around midday we decided to experiment with a new recipe". */
const OF_A_DAY =
  /\b(?:this (?:morning|afternoon|evening)|around (?:noon|midday|lunch)|after (?:yoga|lunch|dinner|breakfast|work|class)|by the time|for (?:lunch|dinner|breakfast)|over (?:lunch|dinner|coffee))\b/iu;

function isOfTheMoment({ clause }: Found): boolean {
  const { text, sentence } = clause;
  if (/^we\b.*\b(?:call it (?:there|a day|a night)|keep this|meet)\b/iu.test(text)) return true;
  if (OF_A_DAY.test(sentence.text) && !FOR_GOOD.test(text)) return true;
  if (!/^I\b/.test(text) && !/^\p{Lu}\p{L}+ and I\b/u.test(text)) return false;
  return (
    !FOR_GOOD.test(text) ||
    MOMENT.test(sentence.text) ||
    /^(?:after|before|on my way|back home)\b/iu.test(sentence.text)
  );
}

const SMALL =
  "\\b(?:to (?:disagree|experiment|list|(?:move|go) forward|proceed|start (?:with|by)|begin|wing it|head|wander|explore|stop by|sit|meet|meet up|go (?:out|home|to bed|for|on|see)|stay (?:in|home)|watch|have|grab|eat|catch|try|give|take (?:a|my|some|the (?!(?:[\\p{L}]+ ){0,2}(?:train|ferry|flight|boat|coach|job|offer|flat|house|apartment|room|deal|contract|loan|course|position|role)(?![\\p{L}])))|share|celebrate|visit|see|say|tell|write (?:you|to)|sleep|wait|reach out|call (?:you|him|her|it)|treat|play|wear|bring|relax|walk|chat)|that (?:I'm|I am|it's|life|you|she|he|they|the world))(?![\\p{L}])";

/** Forms of decisions: what was explicitly decided, by those who decide it. */
export const decisionForms: readonly Form<MemoryDraft>[] = [
  {
    name: 'we decided',
    says: `${GROUP}(?:'ve| have| has|'d| had)?(?: all| both| just| finally| also| now| already| jointly| unanimously| officially| eventually| in the end| did| at least)* (?:${CHOSE})(?:,? (?:on|for|that|yesterday|today|last (?:night|week)|this (?:morning|afternoon|week)|unanimously|incidentally|in the end|on \\p{L}+day|at the \\p{L}+))*,?(?: (?<what>.+))?`,
    unless: `${SMALL}|\\b(?:not decided|haven't|hasn't|not yet|yet to|can't decide|agreed with (?:you|that|him|her|them)|already know|to decide)\\b|^I (?:agreed|voted|elected|chose|picked|approved|went with|gone with) (?!to )|decided (?:it|that (?:one|way)|so)$|\\bagreed (?:that )?(?!to |on |not |we )[^,]*\\b(?:was|is|were|are|felt|seems?)\\b|\\b(?:first|previously|earlier)$|\\bon the (?:\\p{L}+ )?(?:budget|itinerary|schedule|list|plan|layout|tone|structure|draft|outline)(?![\\p{L}])|\\byou (?:suggested|recommended|proposed|gave)|chose (?:me|you|him|her|them|it|this|that)\\b`,
    gives: (found) => {
      if (found.at('what') !== '') return isOfTheMoment(found) ? null : decision(found);
      const next = found.clause.sentence.clauses[found.clause.index + 1];
      return next?.joiner === ':' ? behind(found) : null;
    },
    example: 'We decided to go with Postgres because the finance people need joins.',
    counter: "We haven't decided anything about Postgres.",
  },
  {
    name: 'it was decided',
    says: `(?:it (?:is|was|has been|'s been)|it's)(?: also| now| unanimously| finally)* (?:decided|agreed|resolved|settled|moved, seconded and carried|ruled)(?: (?:on|that|to|for))?(?: (?<what>.+))?`,
    unless: SMALL,
    gives: (found) => (found.at('what') === '' ? behind(found) : decision(found)),
    example: 'It was resolved to publish the maps in one volume.',
    counter: 'It was not resolved.',
  },
  {
    name: 'it has been decided, of a thing',
    says: `(?<what>(?:the|our|my|\\p{Lu})[^,;:!?]{2,60}?)(?:'s| is| are| has been| have been| was| were|'s been) (?:finalised|finalized|settled|decided|fixed|agreed|approved|signed off|confirmed|voted (?:in|through))(?! (?:by the|in the (?:end|sun)|yet))`,
    unless: "\\b(?:not|isn't|aren't|nothing|to be)\\b|^(?:I|he|she|they|we|it|this|that)\\b",
    gives: (found) => (hasMore(found) ? decision(found) : null),
    example: 'The topic of the thesis is fixed: liability of drone operators.',
    counter: 'The bike is not fixed.',
  },
  {
    name: 'decision',
    says: "(?:(?:the|our|my|final|big|board|team|key|today's|decision log \\d+|official) )*(?:decisions?|decided|agreed|resolved|verdict|conclusion|outcome|final answer|final|settled|finalised|finalized|decision log \\d+|change of plans?|retro outcome|approved|vendor finalised|done deal|it's official)(?: on [\\p{L} ]{2,30}| (?:from|of) (?:this morning|today|yesterday|the meeting)[\\p{L} ,]*| for the record| today| with \\p{L}+)?$",
    gives: (found) => behind(found),
    example: 'Decision: no summer fair this year.',
    counter: 'The decision is hard.',
  },
  {
    name: 'going with',
    says: "(?:(?:so|ok|right|then) )?(?:(?:I|we)(?:'m| am|'re| are|'ll be| will be|'ve| have|'ll| will)?(?: now| definitely| all| finally| officially| just| def)* )?(?:(?:going|go|sticking|stick) (?:ahead )?(?:with|for)|gone with) (?<what>.+)",
    unless: `\\b(?:it|that|this|them|you|him|her|the flow|a (?:walk|run|swim|hike|drive|ride)|my (?:friends?|family|kids|wife|husband|sister|brother|mom|mum|gut)|friends|family)(?:$| )|\\b(?:for|with) (?:it|that|this|a|an|my|some|lunch|dinner|drinks|coffee|breakfast)\\b|\\bfor now$`,
    gives: (found) => {
      const bare = /^(?:go|gone|stick|stuck)\b/i.test(found.clause.text);
      return bare && found.clause.joiner !== ':' ? null : decision(found, 1);
    },
    example: "We're going with FMOD, since the licence is free.",
    counter: "We're going with friends.",
  },
  {
    name: "let's go with",
    says: "(?:ok |so |right |then |alright |yes )*let's (?:(?:go|stick|proceed) with (?<what>(?!(?:\\p{L}+ing|those|these)(?![\\p{L}])).+)|(?:use|take|pick|choose|make it) (?<name>(?:the )?[\\p{L}\\p{N}].+))",
    unless:
      '\\b(?:it|that|this|the flow)$|\\?$|\\b(?:that|this|the) (?:first|second|next|last|third|other|same)\\b|\\b(?:option|step|checklist|format|structure|draft|outline|email|e-mail|template|for now|as outlined|flow)\\b',
    gives: (found) => {
      const name = found.at('name');
      if (isOpposed(found) || FOR_NOW.test(found.clause.sentence.text)) return null;
      if (name === '') return decision(found, 1);
      // "Let's use Postgres", not "let's use this time".
      return /^(?:the )?\p{Lu}/u.test(name) || softwareAt(name, true) !== undefined
        ? decision({ clause: found.clause, at: () => name }, 1)
        : null;
    },
    example: "Let's go with the smaller hall.",
    counter: "Let's go with the flow.",
  },
  {
    name: "let's, for good",
    says: "(?:ok |so |right |then )*let's (?:just )?(?:drop|switch to|move to|postpone|cancel) (?<what>.+)",
    unless: `\\b(?:it|that|this|in touch|going|dinner|lunch|coffee|something|some|more|again|up|our|a|an)\\b|\\?$`,
    despite: ['advice'],
    gives: (found) =>
      isOpposed(found) || found.clause.sentence.reading.amongPeople ? null : decision(found),
    example: "Let's drop Windows support, nobody uses it.",
    counter: "Let's do lunch.",
  },
  {
    name: 'no longer doing',
    says: "(?:I|we)(?:'re| are|'m| am|'ve| have|'ll| will)(?: now| officially| all| finally| definitely)* (?<what>(?:not (?:doing|going (?:to|with)|going ahead|hiring|renewing|using|taking|meeting|selling|offering|supporting|buying|moving)|(?<!I.{0,9})no longer|dropping|killing|ditching|scrapping|freezing|cutting|axing|retiring|sunsetting|phasing out|discontinuing|stopping|postponing|cancelling|replacing|moving (?:from|off|everything|prod|the)|switching (?:the|to|from|everything)|migrating|keeping the|closing (?:the|down|on|our)|hiring|given up on|quitting|quit|closed|dropped|killed|ditched|scrapped|switched|cancelled|moved (?:the (?!kids|couch)|from|off|over)|signing the|merging|outsourcing|adopting|lowering|doubling|standardi[sz]ing|turning down|accepting|declining|stepping down|withdrawing|resigning|dropping out|homeschooling|buying the|selling the|renaming)(?![\\p{L}]) ?.+)",
    unless: `^I\\b(?!.*\\b(?:quit|quitting|stepping down|withdrawing|resigning|dropping out|turning down|accepting|declining|not renewing|selling the|buying the)\\b)|\\bafter all\\b|\\b(?:until|unless|your|you)\\b|moving (?:forward|on|at|one)|\\bmoved from (?:the|my)\\b|\\b(?:it|that|this|them)(?: again| any ?more)?$|^I.*keeping the|\\bno longer (?:a|an|the|feel|afraid|scared|alone|need|in|at|live|work|have|young|here|there)\\b|not (?:going|doing) (?:anywhere|well|great|so|too|there|much|anything|it|to (?:lie|be|let|give|make|say|happen|sleep|stop|work))\\b|\\b(?:keeping|closing) the (?:door|faith|peace|window|kids)\\b|(?:hiring|buying|taking|moving) .*(?:\\?|maybe)`,
    gives: (found) => decision(found, 2),
    example: "We're killing the nightly build, nobody looks at it.",
    counter: "I'm not going anywhere.",
  },
  {
    name: 'I took it',
    says: "(?:(?:I|we)(?:'ve| have|'m| am|'ll)? ?(?:just |finally |already |now |officially |def )*)?(?<what>(?:accepted|accepting|turned down|turning down|declined|declining|rejected|said (?:yes|no) to|(?:going to )?take|taking|chose|picked) (?:the|my|our|an?|their) (?!\\w*time)[\\p{L}\\p{N}' -]{0,40}?(?:offer|job|position|role|promotion|scholarship|internship|place at)\\b.*)",
    unless: '\\b(?:if|whether|before|about|seriously|well)\\b',
    gives: (found) => decision(found),
    despite: ['hearsay'],
    example: "I'm taking the Denver offer.",
    counter: 'I took the job seriously.',
  },
  {
    name: "so it's",
    says: '(?<what>(?!just|maybe|yes)[^,;]{3,60}?) it is(?: for (?:the|our|all|both|every)(?: [\\p{L}-]+){1,3})?$',
    unless:
      '\\b(?:how|what|where|who|as|that|whatever|like|because|than|know|think|see|the way|all|so|such|what time|here|there|yes|sure|wants?|believes?|says?|hopes?|thinks?|us|me)\\b|\\b(?:is|are|was|were)\\b(?=.* it is$)',
    gives: (found) => decision(found),
    example: 'Shipping on Sunday it is.',
    counter: 'I know what it is.',
  },
  {
    name: 'said no to',
    says: "(?:(?:I|we)(?:'ve| have)? )?(?:told (?<firm>\\p{Lu}[\\p{L}&-]+(?: \\p{Lu}[\\p{L}&-]+)?) no|said no to (?<what>(?:the |\\p{Lu})[^,;:!?]{2,40}))(?=$|,)",
    gives: (found) => (GIVEN_NAMES.has(found.at('firm') || found.at('what')) ? null : decision(found, 1)),
    example: 'We said no to Hollins Brothers.',
    counter: 'We said no to him.',
  },
  {
    name: 'instead of it',
    says: "(?:I|we)(?:'ll| will|'re going to| are going to|'re| are)? (?:do|doing|use|using|take|taking|keep|hold|hire|buy|book|send|print|host|launch|ship|release|open|start|meet|deliver|publish|present) (?<what>[^,!?]{2,60}) instead(?: of [^,!?]+)?(?:,.*)?$",
    unless:
      '^(?:do|use|take|keep|hold|hire|buy|book|send|print) |\\b(?:it|that|this) instead of (?:you|me)\\b',
    gives: (found) => (found.clause.sentence.reading.amongPeople ? null : decision(found)),
    example: 'We do the workshop online instead.',
    counter: 'Do it online instead.',
  },
  {
    name: 'after all',
    says: "(?:I|we)(?:'ll| will|'m| am|'re| are)(?: going to)? (?<what>(?:keep|keeping|stay|staying|stick|sticking|take|taking|go with|going with|use|using|buy|buying|sell|selling|accept|accepting|move|moving|do|doing) .+?),? after all$",
    unless: '\\b(?:not|it|that|this|them)\\b',
    gives: (found) => {
      const draft = decision(found, 2);
      return draft && { ...draft, revises: true };
    },
    example: "We're keeping the old van after all.",
    counter: "We're fine after all.",
  },
  {
    name: 'no more of a habit',
    says: "we (?:(?:don't|do not|won't|no longer) (?<what>(?:sell|use|offer|support|work with|ship|accept|deliver|hire|take|stock|publish|do) .+?)(?: any ?more| any longer|$)|no longer (?<other>(?:sell|use|offer|support|ship|accept) .+))",
    gives: (found) =>
      /any ?more|any longer|no longer/.test(found.clause.text)
        ? decision({
            clause: found.clause,
            at: (place) => (place === 'what' ? found.at('what') || found.at('other') : ''),
          })
        : null,
    example: "We don't sell to Baca any more.",
    counter: "We don't use it.",
  },
  {
    name: 'moved it over',
    says: "(?:I|we)(?:'ve| have|'re| are|'m)?(?: just| finally| now)* (?:moved|moving|migrated|migrating|switched|switching|converted) (?<what>(?:the|our|all|everything|prod|production|staging) ?.*?(?:from .+ )?(?:to|over to|onto) (?!the (?:couch|garden|kitchen|bedroom)).+)",
    unless:
      '\\b(?:moved|moving) (?:the|our) (?:kids|couch|sofa|car|bed|furniture|meeting|call|files?|folders?|lines?|[\\p{L}\\d_-]+\\.\\p{L}{1,4})(?![\\p{L}])',
    gives: (found) => (found.clause.sentence.reading.amongPeople ? null : decision(found)),
    example: 'We moved the repo from github to codeberg.',
    counter: 'We moved the couch to the garden.',
  },
  {
    name: 'it stays, moves',
    says: "(?<what>(?:the|our|my|all)? ?[\\p{L}\\p{N}][^,;:!?]{2,60}?)(?:'s| is| are| has been| have been| gets| get| will be| was| were)(?: now| officially| definitely| hereby)* (?:moved|moving|postponed|pushed|put off|brought forward|rescheduled|switched off|shut down|phased out|discontinued|replaced by|extended|renamed|cut|frozen|scrapped|dropped|out|reversed|approved) ?(?:back |forward |up )?(?:to|from|until|till|by|on|with|as|at|,|$).*",
    unless:
      "^(?:I|we|he|she|it|they|you|this|that|these|those|which|who|someone|please|note|my (?:heart|life|family|mind))\\b|\\bmoved (?:by|to tears)\\b|\\b(?:is|was|are|were) out (?:of|with|for|at|on|in|by|$)|\\bpushed (?:to|by)\\b|\\bout$|^[^,;:]{0,40}\\b(?:dinner|lunch|breakfast|brunch|party|drinks|barbecue|bbq|picnic|appointment|check-?up)(?:'s| is| has| was| gets| got| will)\\b",
    gives: (found) =>
      /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|next|reversed|approved|discontinued|replaced/i.test(
        found.clause.text,
      )
        ? decision(found)
        : null,
    example: 'The release is moved from 1 July to 15 August.',
    counter: 'He was moved to tears on Friday.',
  },
  {
    name: 'instead',
    says: '(?:ok|so|right|no|well|then|and|,| )*(?<what>[^,;:!?]{2,60}?)(?:,| and)? not (?<other>[^,;:!?]{2,40})$',
    unless:
      "^(?:I|he|she|it|they|you|this|that|why|if|whether|or|but|is|are|was)\\b|\\b(?:or|but|if|whether|why|be|is|are|was|were|do|does|did|can|could|will|would|should|have|has|am|'m|'s|'re|just|certainly|absolutely|maybe|probably|definitely|so much|of course|I'd|hope|guess|think)$|\\bnot (?:(?!daily|weekly|monthly|hourly|yearly|quarterly)\\w+ly|sure|so|yet|only|just|really|the|a|at all|necessarily|even|too|that|much|very|good|bad|great|fair|worth|really|enough|happening|to|in|for|because|like|me|you|us|him|her|my)\\b",
    gives: (found) =>
      /^(?:(?:we|I) )?(?:do|use|take|keep|hire|choose|buy|go with|ship|launch|publish|print|it's|we'll) /i.test(
        found.at('what'),
      ) && !found.clause.sentence.reading.amongPeople
        ? decision(found)
        : null,
    example: 'We do the newsletter weekly, not daily.',
    counter: 'It is good, not great.',
  },
];

/** The order of work, not a decision: "for the next one, let's go with the second draft". */
const FOR_NOW =
  /\b(?:next|first|then|that one|this one|after (?:we|that|this)|start with|for now|this time|for once|tonight|today)\b/iu;

/** How long an item of a list may be that is a reason. */
const longestReason = 160;

/** The reasons that stand as a list below a decision. */
function listedReasons({ reading, index }: Found['clause']['sentence']): string | undefined {
  const items = leading(reading.sentences.slice(index + 1), ({ isItem }) => isItem).filter(
    (item) => item.length <= longestReason,
  );
  return items.length === 0 ? undefined : items.join('; ');
}

/** The text after a label and its colon, or the list below it. */
function behind({ clause }: Found): MemoryDraft | null {
  const { sentence } = clause;
  const [next] = sentence.clauses.slice(clause.index + 1);
  if (next?.joiner !== ':' || sentence.asks) return null;
  const content = tidy(sentence.plain.written(next.start, sentence.text.length));
  if (
    content.split(' ').length < 2 ||
    !namesItself(content) ||
    /^(?:I|we)(?:'ll| will) (?:look|check|think|see|decide)\b/i.test(content) ||
    /^(?:none|no decision|postponed|tbd|tbc|not yet|pending|unclear)\b/i.test(content)
  )
    return null;
  const reason = reasonOf(next) ?? listedReasons(sentence);
  return { content, ...(reason === undefined ? {} : { reason }), about: 'project' };
}

const hasMore = ({ clause }: Found): boolean =>
  clause.sentence.clauses
    .slice(clause.index + 1)
    .some(({ joiner }) => /^(?::|because|since|,|-|–|—)$/.test(joiner)) ||
  /\bfor (?:the|our)|\bon \d|\bfor \d/.test(clause.text);

const OPPOSED =
  /^(?:no\b|nope|nah|wait|hold on|hang on|not so fast|hmm|I(?:'d| would) rather|I disagree|I'm not (?:sure|convinced)|but |actually|are you sure|not sure|can we|could we|what about|I don't (?:think|like)|let's not|please don't|absolutely not)/iu;

/** Whether somebody objects in one of the next turns. */
function isOpposed({ clause }: Found): boolean {
  const { later, turn } = clause.sentence.reading;
  return later
    .slice(0, 3)
    .some(
      ({ author, role, content }) => (author !== turn.author || role !== turn.role) && OPPOSED.test(content),
    );
}

/** Whether the heading of a list says that its items are decisions. */
export function isDecisionList(heading: string): boolean {
  return /\b(?:decisions?|decided|agreed|resolved|outcomes?|what we do now)\b/i.test(heading);
}
