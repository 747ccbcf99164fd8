import { isMedicine } from '../../language/medicine-names.ts';
import type { MemoryDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { categoryOf } from './preference-forms.ts';
import { wordsOf } from './reading.ts';
import { namesItself } from './values.ts';

/** A wish for a single occasion, or what is done to the person, not by them. */
const ONCE =
  '\\b(?:tonight|today|tomorrow|right now|at the moment|this (?:time|once|week|weekend|morning|afternoon|evening|year)|(?:next|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day|for (?:a|one) (?:change|night|day|minute|moment)|die|not (?:say|talk|discuss))\\b';

/** Words by which somebody says that something about them is no longer as it was. */
const CHANGED =
  /\b(?:used to|any ?more|any longer|no longer|instead|these days|nowadays|lately|recently|changed my mind|rethink\p{L}*|rethought|on reflection|after (?:all|more|some) (?:thought|reflection|that)|(?:now|so),? (?:I|we)|(?:I|we)(?:'d|'ve|'m| have| am)?(?: \p{L}+)? now|(?:I've|I have|I) (?:\p{L}+ )?(?:reali[sz]ed|decided|noticed|found|grown|lost)|from now on|moving forward|going forward|actually|tired of|moved? away from|for a while)\b/iu;

/** What is preferred now, if the words around it say that it was otherwise. */
function preferred({ clause, at }: Found): MemoryDraft | null {
  const { sentence } = clause;
  const { reading } = sentence;
  const around = [reading.sentences[sentence.index - 1], sentence, reading.sentences[sentence.index + 1]]
    .map((each) => each?.text ?? '')
    .join(' ');
  const what = at('what');
  if (!CHANGED.test(around) || !isNamed(what) || what.split(' ').length < 2) return null;
  return { ...about(wordsOf(clause)), value: what.replace(/^to /i, ''), revises: true };
}

/** What is preferred to something named, and is so for good. */
function replaced({ clause, at }: Found): MemoryDraft[] | null {
  const what = at('what');
  const old = at('old');
  if (!isNamed(what) || what.split(' ').length > 10) return null;
  return [
    { ...about(clause.text), value: what, revises: true },
    ...(isNamed(old) ? [ended(old, clause)] : []),
  ];
}

/** "I've switched to tea", "I switched to tea this year": not what was done on one occasion. */
const LASTING =
  /^(?:I|we)(?:'ve|'m|'re| have| am| are)|\b(?:now|lately|for good|these days|this year|last year)$/iu;

/** What is given up: kept as such, and it ends the preference for it. */
function left({ clause, at }: Found): MemoryDraft[] | null {
  const what = at('what')
    .replace(WHEN, '')
    .replace(/^(?:all )?(?:those|these) (?=\p{L}+ \p{L})/iu, '');
  // A medicine is a fact of health, which ends.
  if (what.split(' ').some((word) => isMedicine(word.toLowerCase()))) return null;
  return isNamed(what) && what.split(' ').length < 12
    ? [ended(what, clause), { ...about(clause.text), value: what, revises: true }]
    : null;
}

/** When or why, behind what it is about. */
const WHEN =
  / (?:(?:in|since|last|after|before|for|because|when|now|lately|recently|these days|a (?:week|month|year|while)|two|three|\d+)(?!\p{L}).*)$/iu;

const ended = (value: string, clause: Found['clause']): MemoryDraft => ({
  status: 'cancelled',
  updates: true,
  revises: true,
  value,
  content: wordsOf(clause),
});

const about = (words: string): Pick<MemoryDraft, 'category' | 'about'> => {
  const category = categoryOf(words);
  return { about: 'user', ...(category === undefined ? {} : { category }) };
};

/** Whether words name a thing of their own: not "their thoughts" or "that one". */
const isNamed = (words: string): boolean =>
  namesItself(words) && !/^(?:(?:to|of|with|on) )?(?:his|her|their|its|your)\b/iu.test(words);

const SO =
  "(?:'ve| have|'m| am)?(?: just| finally| recently| now| actually| really| completely| totally| pretty much| kind of)*";

/** Forms of changed preferences: what somebody wants now, and what they have given up. */
export const changeForms: readonly Form<MemoryDraft>[] = [
  {
    name: "now I'd rather",
    says: "(?:now )?(?:I|we)(?:'d| would)(?: now| much| actually| really)* (?:rather|prefer to|prefer)(?: just)? (?<what>[^!?]+)",
    unless: `${ONCE}|\\b(?:rather|prefer|sooner) (?:to )?(?:be (?:told|called|asked)|get|know|that|if|you|not)\\b`,
    despite: ['wish'],
    gives: preferred,
    example: "I used to run in big groups, now I'd rather train alone.",
    counter: "I'd rather stay in tonight.",
  },
  {
    name: 'I now prefer',
    says: '(?:now )?(?:I|we)(?: now| actually| much)+ prefer(?: to)? (?<what>[^!?]+)',
    unless: `${ONCE}|\\bprefer (?:it|that|this|you|them)\\b`,
    gives: ({ clause, at }) =>
      isNamed(at('what')) ? { ...about(clause.text), value: at('what'), revises: true } : null,
    example: 'I now prefer short hikes without a guide.',
    counter: 'I now prefer it.',
  },
  {
    name: 'switched to',
    says: "(?:I|we)(?:'ve| have|'m| am|'re| are)?(?: just| finally| recently| now| actually| mostly)* (?:switched|switching|gone over|changed|moved|went)(?: over)?(?: from (?<old>[^,;:]{2,40}?))?(?: over)? to (?<what>(?!an? |the (?:next|other|last|first)|a new (?:job|flat|house)|bed|sleep|work|school|see|\\p{Lu})[\\p{L}][^,;:!?]{2,60}?)(?:,? (?:now|instead|lately|for good|this (?:year|month)|last (?:year|month|week)|these days))*$",
    unless: '\\b(?:moved|moving|went|changed) to\\b|\\b(?:gear|topics?|subject|channel|seats?|rooms?)\\b',
    gives: (found) => (found.at('old') || LASTING.test(found.clause.text) ? replaced(found) : null),
    example: 'I switched from black tea to rooibos.',
    counter: 'I switched to the next topic.',
  },
  {
    name: 'this instead of that',
    says: '(?:I|we)<adv> (?:eat|drink|have|take|use|wear|cook|buy|order|play|read|listen to|go) (?<what>[^,;:!?]{2,50}?)(?: now| these days)* instead(?: of (?<old>[^,;:!?]{2,40}?))?(?: now| these days)*$',
    unless: `${ONCE}|\\b(?:it|that|this|them|him|her|you)\\b|\\d`,
    gives: (found) => replaced(found),
    example: 'I drink rooibos instead of coffee now.',
    counter: 'I take that instead.',
  },
  {
    name: 'tired of',
    says: `(?:I|we)${SO} (?:grown tired of|grew tired of|tired of(?! \\p{L}+ing)|had enough of|lost (?:all |my |any )?interest in|bored (?:of|with)|fed up with(?! \\p{L}+ing)|moving away from|moved away from|move away from|outgrown|fallen out of love with) (?<what>[^!?,;]+)`,
    unless:
      '\\b(?:you|him|her|me|waiting|it|this|that|life|people|being|everything|everyone|work)$|\\bof (?:you|him|her|being|waiting|people|having|feeling|trying|this|that|the|all)\\b|\\b(?:me|us) \\p{L}+$',
    gives: left,
    example: 'I have lost interest in horror films.',
    counter: "I'm tired of waiting.",
  },
  {
    name: 'given up',
    says: `(?:I|we)${SO} (?:given up|gave up|quit|stopped(?= \\p{L}+ing(?![\\p{L}]))|gone off|went off|cut out|cutting out|sworn off) (?<what>(?:smoking|drinking|eating|running|playing|using|taking|watching|reading|buying|cooking|wearing|going to|listening to|\\p{Ll})[^!?,;:]*)`,
    unless:
      '\\b(?:gave|given) up (?:on|after|before|when|halfway|around|about|within|because|until|at|in|hope|trying|it|that|this|everything|my|our|the|a|an|so|easily)\\b|\\b(?:quit|stopped|cut out) (?:my|our|the|it|that|this|a|an|by|at|in|on|for|to|off|him|her|them|you|because|when|before|after|and|working|talking|believing|trying|caring|being|worrying|feeling|doing|counting|thinking|complaining|everything|all)\\b|\\b(?:went|gone) off (?:the|to|on|in|at|with|and|for|again|topic|script|work|school|early|by|it|that)\\b|\\b(?:it|that|this|him|her|them)$|\\bfor (?:a|the|lunch|today|now)\\b',
    gives: left,
    example: 'I gave up dairy in January.',
    counter: 'I gave up after ten minutes.',
  },
  {
    name: 'no longer into',
    says: "(?:I|we)(?:'m| am|'re| are)(?: really| just| actually)* (?:no longer|not)(?: really| that| so| much| all that)* (?:into|keen on|fond of|interested in|a fan of) (?<what>[^!?,;]+?)(?<more> any ?more| any longer)?$",
    unless: '\\b(?:you|him|her|it|that|this|them)\\b',
    gives: (found) => (found.at('more') || /no longer/.test(found.clause.text) ? left(found) : null),
    example: "I'm not into crossfit any more.",
    counter: "I'm not into crossfit.",
  },
  {
    name: 'used to',
    says: '(?:I|we) used to (?:love|like|enjoy|prefer|hate|drink|eat|wear|collect|avoid|be into|be a fan of|want|take|use|play) (?<what>[^,;:!?]{2,60}?)(?: every .+| in the .+| all the time| a lot)?$',
    unless: '\\b(?:it|that|this|them|him|her|you|when)\\b',
    gives: ({ clause, at }) => (isNamed(at('what')) ? ended(at('what'), clause) : null),
    example: 'I used to love window seats.',
    counter: 'I used to love it.',
  },
  {
    name: 'changed my mind about',
    says: "(?:I|we)(?:'ve| have)?(?: completely| totally| just| actually| since)* (?:changed (?:my|our) minds?|had second thoughts|been rethinking|rethought|been having second thoughts)(?: (?:about|on|over))? (?<what>[^,;:!?]{3,60})",
    unless: '\\b(?:it|that|this|them|him|her|you)$',
    gives: ({ clause, at }) => (isNamed(at('what')) ? ended(at('what'), clause) : null),
    example: "I've changed my mind about window seats.",
    counter: "I've changed my mind about it.",
  },
];
