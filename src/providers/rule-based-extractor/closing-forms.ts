import { findDueDate } from '../../language/due-dates.ts';
import type { MemoryDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { wordsOf } from './reading.ts';
import { namesItself } from './values.ts';

type Status = 'done' | 'cancelled' | 'blocked' | 'in_progress';

const OVER =
  'done|finished|complete|completed|sorted|settled|taken care of|dealt with|seen to|ticked off|over and done with|wrapped up|submitted|sent(?: off)?|paid|booked|signed|delivered|in the post|handed in|uploaded|merged|deployed|shipped|live|fixed|closed|filed|renewed|returned|printed|placed|ordered|up in the drive|up on \\p{L}+|mended|in(?= the \\p{L}+$)';
const OFF =
  'cancel?led|called off|off|dead|scrapped|dropped|shelved|no longer (?:needed|necessary|happening|on)|not (?:needed|necessary|happening)(?: any ?more)?|off the table|fallen through|out of the question';
/** Verbs in the past for finishing something. */
const FINISHED =
  'finished|completed|sent|submitted|paid|booked|ordered|renewed|delivered|signed|returned|picked up|dropped off|handed in|handed over|mailed|posted|shipped|fixed|repaired|called|rang|phoned|emailed|e-mailed|texted|scheduled|cancelled|uploaded|merged|deployed|published|printed|filed|prepared|wrote|written|reviewed|updated|collected|bought|arranged|circulated|rotated|migrated|installed|registered|invoiced|confirmed|cleaned|packed|moved|replaced|closed|checked|drafted|sorted(?: out)?|did|done|took care of|dealt with|wrapped up|chased|watered|set up|organi[sz]ed|shared';

/** A report on the status of a task, which is named in the report or was mentioned directly before. */
function report({ clause, at }: Found, status: Status, strict: boolean): MemoryDraft | null {
  const what = at('what');
  const named = what !== '' && namesItself(what) && what.split(' ').length < 13;
  if (strict && !named) return null;
  return {
    status,
    updates: true,
    content: wordsOf(clause),
    ...(named ? { value: what } : { refersTo: referred(clause) }),
  };
}

/** What a report without a name refers to: the sentence before it, or the turn before. */
function referred({ sentence, index }: Found['clause']): string {
  const { reading } = sentence;
  const before = index > 0 ? sentence.text.slice(0, sentence.clauses[index]?.start) : '';
  if (namesWord.test(before)) return before;
  const told = reading.sentences[sentence.index - 1]?.text;
  const rest = sentence.clauses
    .slice(index + 1)
    .map(({ text }) => text)
    .join(' ');
  return [told ?? '', reading.earlier.at(-1)?.content.slice(-300) ?? '', rest].join(' ').trim();
}
const namesWord = /[\p{L}]{4}.*[\p{L}]{4}/u;

const THE =
  "(?:the|my|our|that|this|his|her|your|all the|those|these|\\p{Lu}[\\p{L}'-]*(?:'s)?|[\\p{L}]+(?= (?:is|are|was|were|'s)))";

/** Forms that end or change a known task. If no task is known, nothing is kept. */
export const closingForms: readonly Form<MemoryDraft>[] = [
  {
    name: 'it is done',
    says: `(?<what>${THE}[^,;:!?]{1,70}?)(?:'s| is| are|'ve been| have been| has been| got| was| were)(?: now| all| finally| already| both| officially)* (?:${OVER})(?![\\p{L}])(?! (?:with|for|to be|to me|about))`,
    unless:
      "^(?:(?:I|we|he|she|they|you)(?:'|\\b)|the (?:best|worst|day|damage))|\\b(?:not|isn't|aren't|half|nearly|almost|about|never|until|over budget|per ?cent)\\b|\\d ?%",
    gives: (found) =>
      found.clause.sentence.clauses[found.clause.index + 1]?.joiner === ':'
        ? null
        : report(found, 'done', false),
    example: 'The boiler at number 14 is sorted.',
    counter: 'The boiler is not sorted.',
  },
  {
    name: 'it went well',
    says: `(?<what>${THE}[^,;:!?]{1,60}?) (?:went|has gone) (?:really |very |quite |pretty |so )?(?:well|great|fine|smoothly|badly|ok|okay|brilliantly|perfectly|better than (?:I|we) (?:thought|expected|feared))(?![\\p{L}])`,
    unless: '^(?:it|that|this|everything|things|all|the (?:day|week|weekend|trip|evening|night|morning))\\b',
    gives: (found) => report(found, 'done', true),
    example: 'The interview with the trustees went well.',
    counter: 'Everything went well.',
  },
  {
    name: 'they approved it',
    says: '(?:the (?:board|committee|council|client|bank|landlord|school|team|insurer|insurance|trustees)|my (?:boss|manager|supervisor|landlord|advisor|doctor)|<name>)(?: has| have)? (?:approved|signed off on|accepted|signed|okayed|greenlit|passed) (?<what>it|them|(?:the|my|our) [^,;:!?]{2,60})$',
    unless: "\\b(?:not|never|hasn't|haven't)\\b",
    gives: (found) => report(found, 'done', false),
    example: 'The landlord has signed the lease renewal.',
    counter: 'The landlord has not signed.',
  },
  {
    name: 'done, with a mark',
    says: `(?<what>[^:–—-]{2,60}?)$`,
    gives: ({ clause, at }) => {
      const next = clause.sentence.clauses[clause.index + 1];
      const isMark = next !== undefined && /^(?::|-|–|—|->)$/.test(next.joiner);
      if (
        !isMark ||
        !new RegExp(`^(?:all |now |already )*(?:${OVER}|✅|✓|x)(?![\\p{L}])`, 'iu').test(next.text)
      )
        return null;
      return {
        status: 'done',
        updates: true,
        value: at('what'),
        content: clause.sentence.plain.written(clause.start, next.end),
      };
    },
    unless: '^(?:I|we|he|she|they|you|it|that|done|to do|todo)$',
    example: 'Case list - done.',
    counter: 'Case list - not done.',
  },
  {
    name: 'done, short',
    says: `(?<what>(?:the |my |our |that )?[\\p{L}\\p{N}][\\p{L}\\p{N}' &/-]{2,60}?) (?:all |now |both |is all )?(?:done|finished|sorted|completed|taken care of|moved|sent|paid|booked|submitted|shipped|ordered|delivered|closed|signed|renewed|posted|returned|(?:handed|given|brought|taken) back|handed (?:in|over)|collected|picked up|dropped off)(?: off| yesterday| today| this (?:morning|afternoon|evening)| last night| just now)*$`,
    unless:
      "^(?:I|we|he|she|they|you|it|that|this|have|has|had|get|got|all|well|being|is|are|not|nearly|almost|half|never|who|to|when|once|until|after|before)\\b|\\b(?:not|isn't|be|get|to be|been|being|is|are|was|were|have|has|had|I|we|he|she|they|it|you|almost|nearly|half|never|we're|I'm|get(?:ting)?)(?: \\w+)?$|\\b(?:he|she|they|I|we) (?:just |finally |already )?\\w+$",
    gives: (found) => report(found, 'done', true),
    example: 'Toolbox talk done.',
    counter: 'We are nearly done.',
  },
  {
    name: 'I did it',
    says: `(?:(?:I|we|<name>)(?:'ve| have|'s| has)? ?)?(?:(?:already|just|finally|now|also|both|all|officially|managed to) )*(?:${FINISHED}) (?<what>(?:the|my|our|that|those|these|his|her|their|both|all|your|it|them|\\p{Lu}|[\\p{L}]+s\\b)[^!?]*)`,
    unless:
      "\\b(?:haven't|hasn't|didn't|not yet|half|most of|part of|point|idea|hang of|chance|courage|strength|feeling|time|job|best|better|attention|sense|news)\\b|\\bmoved (?:the|our|my) .* to\\b|\\bgot (?:the|my|our) (?:best|worst|flu|cold)\\b",
    gives: (found) => report(found, 'done', false),
    example: 'I have already sent the invoice to Lexbridge.',
    counter: "I haven't sent the invoice.",
  },
  {
    name: 'done with it',
    says: '(?:(?:I|we|<name>)<be> )?(?:(?:all|finally|now|already) )*(?:done|finished|through|sorted) with (?<what>.+)',
    unless:
      '\\b(?:you|him|her|them|people|men|this (?:place|job|city|country)|life|everything)\\b|^done with em\\b',
    gives: (found) => report(found, 'done', false),
    example: 'Done with the slides!',
    counter: 'Done with him.',
  },
  {
    name: 'tick it off',
    says: '(?:(?:please|pls|kindly|you can|can you|could you|so|we can|just) )*(?:tick|strike|check|cross|mark|take) (?<what>(?:it|that|this|them|(?:the|my|our) [^,]{2,50}?)?)(?: ?(?:off|as done|as finished|as complete|done)(?:(?: my| the)? list)?)(?:,? (?:please|pls|if you please|thanks))?$|tick (?:that|it)$',
    despite: ['question'],
    gives: (found) => report(found, 'done', false),
    example: "Uniform's back from the menders, tick that off.",
    counter: 'Check out the list.',
  },
  {
    name: 'off the list',
    says: '(?:so )?(?:it|that|this|they|(?<what>(?:the|my|our) [^,]{2,50}?)) can (?:come|go|be (?:taken|struck|ticked|crossed)) off(?: (?:the|my) list)?$',
    gives: (found) => report(found, 'done', false),
    example: 'The certificate went off in the post, so that can come off the list.',
    counter: 'The lid can come off easily.',
  },
  {
    name: 'sorted',
    says: "(?:all |now |that's |it's |this is |that is |it is |and )*(?:sorted|done|finished|taken care of|dealt with|all set|mission accomplished|that's that)(?: now| then| already| finally| too)?$",
    unless: 'not\\b',
    gives: (found) => report(found, 'done', false),
    example: 'Sorted, it went out this morning.',
    counter: 'Not done.',
  },
  {
    name: 'it went out',
    says: "(?:it|they|that one)(?:'s|'ve| has| have)?(?: already| finally| just| all)* (?:went (?:out|off|in|through)|gone (?:out|off|in|through)|arrived|came (?:in|back|through)|been (?:sent|paid|done|signed|sorted|delivered|returned|fixed))(?: out| off)?(?: this morning| yesterday| today| last night| already| just now| on \\p{L}+)?$",
    gives: (found) => report(found, 'done', false),
    example: 'The report for Lexbridge? It went out this morning.',
    counter: 'It went well.',
  },
  {
    name: 'it has come',
    says: "(?<what>(?:the|my|our) [^,;:!?]{2,50}?|[\\p{L}]+(?: [\\p{L}]+){0,3})(?:'s| has| have)?(?: already| finally| just| now)* (?:came in|arrived|went off|went out|came through|come in|gone off|gone out|gone in|went in|came back)(?: in| from| to| this| last| yesterday| today| with| on|$).*",
    unless:
      '^(?:it|he|she|they|we|I|this|that|which|who|everyone|people|the (?:sun|baby|kids|guests|family|day|time|power|lights?|alarm))\\b',
    gives: (found) => report(found, 'done', true),
    example: 'Case list came in from Jonas.',
    counter: 'The kids arrived from school.',
  },
  {
    name: 'called off',
    says: `(?<what>${THE}[^,;:!?]{0,70}?)(?:'s| is| are|'ve been| have been| has been| got| was|'s been| has| have)(?: now| all| officially| been| just)* (?:${OFF})(?![\\p{L}])(?! to| we|\\b.*\\bthe ground)`,
    unless:
      "\\b(?:lights?|power|heating|tv|oven|music|day|days|water|gas)(?:'s| is| are) off$|\\bnot\\b|isn't\\b|^(?:I|he|she|they|you|we)(?:'|\\b)",
    gives: (found) => report(found, 'cancelled', false),
    example: "The whole Chennai launch? It's off.",
    counter: 'The light is off.',
  },
  {
    name: 'it is off',
    says: `(?:it|that|this|they|all of it|the whole thing)(?:'s|'re| is| are|'s been| has been| got| was)(?: now| all| officially| been| just)* (?:${OFF})(?: now| then| after all| entirely| completely)*$`,
    unless: '\\b(?:dead|off) (?:to|the)\\b',
    gives: (found) => report(found, 'cancelled', false),
    example: "It's called off.",
    counter: "It's off to a good start.",
  },
  {
    name: 'forget it',
    says: "(?:(?:please|pls|kindly|pray|you can|can you|could you|so|no|nah|ok|actually|right|just) )*(?:forget|scrap|scratch|cancel|drop|never mind|ignore|disregard|bin|ditch|kill|delete|remove|strike|skip|leave|don't bother(?: any more)?(?: about| with)?|no need (?:for|to chase|to send|to do)|take back|undo|withdraw)(?: about)? (?<what>(?:it|that(?: one)?|this(?: one)?|them|both|all(?: of)? that|the [^,;:!?]{2,80}|my [^,;:!?]{2,80}|our [^,;:!?]{2,80}|what (?:I|we) [^,;:!?]{3,80}|\\p{L}[\\p{L}' -]{2,60} (?:reminder|task|thing|bit|appointment|meeting|idea|plan|deadline)))(?: altogether| for good| entirely| then| after all| please| for now)*$",
    despite: ['question', 'advice'],
    unless:
      '\\b(?:kids|dog|past|bill|class|school|house|door|message|gym|line|time|world|day|pounds|weight)\\b|never mind (?:me|him|her|them)\\b',
    gives: (found) => {
      const what = found
        .at('what')
        .replace(/^what (?:I|we) (?:said|told you|wrote|asked|mentioned)(?: about| of)?/i, '');
      const draft = report({ clause: found.clause, at: () => what.trim() }, 'cancelled', false);
      return draft && { ...draft, revises: true };
    },
    example: 'Forget what I said about bullet points.',
    counter: 'I forget what I said.',
  },
  {
    name: 'scrap that one',
    says: '(?:(?:please|ok|no|actually|right|nah) )*(?:scrap|scratch|forget|cancel|drop|never mind|ignore|disregard|bin|delete|remove|kill) (?:that|this|it)(?: one| thing| last one| bit)?(?: (?<what>(?:reminder|task|thing|plan|idea) .*|about .*|thing .*))?$',
    despite: ['question', 'advice'],
    gives: (found) => report(found, 'cancelled', false),
    example: 'Scrap that one.',
    counter: 'I scrap that car.',
  },
  {
    name: 'never mind',
    says: "(?:never mind|no worries|forget it|cancel|don't bother|all good)$",
    gives: ({ clause }) => {
      const next = clause.sentence.clauses[clause.index + 1];
      return clause.index === 0 && next && /^(?:the|that|my|about)\b/i.test(next.text)
        ? {
            status: 'cancelled',
            updates: true,
            revises: true,
            value: next.text,
            content: clause.sentence.plain.written(clause.start, next.end),
          }
        : null;
    },
    example: 'Never mind - the swap with Precious is off.',
    counter: 'Never mind, I found it.',
  },
  {
    name: 'no longer to do',
    says: "(?:I|we)(?: do not| don't| no longer|'m not| am not|'re not| are not| won't)(?: actually| really)* (?:need|needing|have|doing|going to|going|wanting|want)(?: to)? (?<what>.+?) (?:any ?more|any longer|after all)|(?:I|we) no longer (?:need(?: to)? |want(?: to)? |have(?: to)? )?(?<other>.+)",
    unless:
      '\\b(?:it|that|this|them|him|her|you|any of)$|\\b(?:live|work|study|teach) (?:at|in|for|with|as)\\b|no longer (?:a|an|the|in|at|afraid|alone|feel)\\b',
    gives: (found) => ({
      ...report(found, 'cancelled', false),
      value: found.at('what') || found.at('other'),
    }),
    example: "I don't need the crate any more.",
    counter: "I don't feel young any more.",
  },
  {
    name: 'not after all',
    says: "(?:I|we)(?:'m not| am not|'re not| are not|n't| won't| will not)(?: going to)? (?<what>\\p{L}+ .+?),? after all",
    unless: '\\b(?:alone|a bad|so bad|crazy|sure)\\b',
    gives: (found) => report(found, 'cancelled', false),
    example: "We're not buying from Bakkermans after all.",
    counter: "We're not alone.",
  },
  {
    name: "don't chase",
    says: "(?:please |pls |kindly )*(?:don't|do not|no need to|you needn't|needn't) (?:chase|remind|ring|call|send|book|order|buy|bother|do|contact|email|prepare|pay|worry about|nag)(?: me| us)? (?<what>.+?)(?: any ?more| any longer| after all| again)$",
    despite: ['advice'],
    gives: (found) => report(found, 'cancelled', false),
    example: "Don't chase the Scouts about the key any longer.",
    counter: "Don't call me names.",
  },
  {
    name: 'waiting for',
    says: "(?:(?:I|we)(?:'m|'re| am| are)(?: still)? |still |<name>'s (?:still )?)?(?:waiting (?:on|for) (?<cause>.+)|(?:stuck|blocked) (?:on|by|until|with) (?<what>.+))",
    unless: '\\b(?:you|bus|train|day|moment|weekend|christmas|summer|right (?:person|time))\\b|!$',
    gives: (found) => report(found, 'blocked', false),
    example: 'Still stuck on the SSO ticket.',
    counter: 'Waiting for Christmas!',
  },
  {
    name: 'on hold',
    says: `(?<what>${THE}[^,;:!?]{1,70}?)(?:'s| is| are|'ve been| have been| has been)(?: still| now| all)* (?:blocked|stuck|on hold|held up|parked|at a standstill|on ice|paused|stalled|delayed)(?![\\p{L}])`,
    unless: '^(?:I|we|he|she|it|they|you|traffic|life|the (?:train|flight|bus|traffic|door|car))\\b',
    gives: (found) => report(found, 'blocked', true),
    example: "The Tenerife thing's on hold.",
    counter: 'The train is delayed.',
  },
  {
    name: 'under way',
    says: `(?<what>${THE}?[^,;:!?]{1,60}?)(?:'s| is| are|:)?(?: about| now| still| already| roughly| currently)* (?:half(?:[- ]?(?:way|done|typed|written|finished|there))?(?: through| done| there)?|in progress|under ?way|\\d+ ?% (?:done|complete|finished|there)|wip|well on the way|nearly (?:done|finished|there)|almost (?:done|finished|there))$`,
    unless: '^(?:I|he|she|they|you|glass)\\b',
    gives: (found) => report(found, 'in_progress', true),
    example: 'The importer is about 80% done.',
    counter: 'He is nearly there.',
  },
];

const NUMBER =
  '\\d[\\d.,:]*\\s?(?:%|percent|px|pt|s|ms|sec(?:onds?)?|min(?:utes?)?|h(?:ours?)?|days?|weeks?|mb|gb|kb|€|\\$|°|am|pm|grams?|g|kg|euros?|dollars?)?';
const DAY =
  '(?:(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening))?|tomorrow|the \\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)|next week)';

/** Forms that give another value or date for what was said just before. */
export const revisionForms: readonly Form<MemoryDraft>[] = [
  {
    name: 'move it to a day',
    says: `(?:(?:please|can you|could you|let's|ok|so|also) )*(?:push|move|shift|postpone|delay|reschedule|bring) (?<what>(?:the|my|our) [^,!?]{2,60}?)(?: back| forward| out| up)?(?: from [^,]{2,20})? (?:to|until|till) (?<value>${DAY})`,
    despite: ['question', 'advice'],
    gives: revision,
    example: 'Push the notary call to Friday.',
    counter: 'Push the door to the left.',
  },
  {
    name: 'it is on another day now',
    says: `(?<what>(?:the|my|our) [^,;:!?]{2,60}?)(?:(?:'s| is| has| has been|'s been| was)(?: now| been)* (?:moved|pushed|postponed|put off|put back|delayed|brought forward|rescheduled)(?: back| forward)? (?:to|until|till)|(?:'s| is) now(?: due)?(?: on| by)?) (?<value>${DAY})`,
    gives: revision,
    example: 'The grant report is now due on Friday.',
    counter: 'The grant report is now done.',
  },
  {
    name: 'make it',
    says: `(?:(?:no|actually|sorry|wait|please|let's|can you|could you|ok|so|then|on second thought)[, ]+)*(?:make|change|set|put|move|push|bump|drop|raise|turn|bring) (?:it|that|this)(?: back| up| down| forward)?(?: to| at| till| until)? (?<value>${NUMBER}|${DAY})(?:,? (?:instead|after all|please|then|again|now|rather))*(?:, .*)?$`,
    despite: ['question', 'advice'],
    gives: revision,
    example: 'Actually make it 70 after all.',
    counter: 'Make it work.',
  },
  {
    name: 'rather',
    says: `(?:(?:no|actually|sorry|wait|correction|on second thoughts?|hm+|scratch that)[, ]+)*(?:it's |let's say |say |better |rather )?(?<value>${NUMBER}|${DAY})(?:,? (?:instead|after all|rather))(?:,? please)*$`,
    gives: revision,
    example: 'No, Thursday instead.',
    counter: 'Thursday was fun.',
  },
];

function revision({ clause, at }: Found): MemoryDraft {
  const { turn, timeZone } = clause.sentence.reading;
  const what = at('what');
  const value = at('value');
  const due = /\p{L}{3}day|tomorrow|\d(?:st|nd|rd|th)|week|\d \p{L}{3,}/iu.test(value)
    ? findDueDate(value, turn.occurredAt, timeZone)?.at
    : undefined;
  return {
    updates: true,
    revises: true,
    value: what === '' ? value : what,
    ...(due === undefined ? {} : { dueAt: due }),
  };
}
