import { isMedicine } from '../../language/medicine-names.ts';
import type { ExtractedEnding } from '../extractor.ts';
import { finder } from './form.ts';
import { JOURNEY } from './person-forms.ts';
import type { Clause } from './reading.ts';
import { personOf } from './subjects.ts';
import { spanAhead, spanOf, speakerOf } from './values.ts';
import { vetoesOf } from './vetoes.ts';
import { DIET, LANGUAGE, PLAYED } from './words.ts';

/**
 * A statement that something has ended. If its pattern has a place `named`, it ends only what is known by that name, so
 * the pattern may match broadly. If not, it ends the one object that the subject has of a predicate.
 */
export interface EndingForm {
  readonly predicates: readonly string[];
  readonly says: string;
  /** What it ends, where the words alone do not tell it. */
  readonly only?: (named: string) => boolean;
  readonly example: string;
}

const NOW = '(?: just| finally| recently| officially| actually| now| also)*';
const SAID = `(?:I|we)(?:'ve| have)?${NOW}`;
const BEHIND = '(?=$| (?:last|this|yesterday|today|in|on|since|now|because|and|so|at|from work))';
const ANY_MORE = '(?: any ?more| any longer| these days)';
/** Predicates of things that are given up by name. */
const HABITS = [
  'plays',
  'studies',
  'takes',
  'uses',
  'member_of',
  'owns',
  'has_pet',
  'works_at',
  'studies_at',
];

/** What who eats it is no vegan, or no vegetarian. */
const EATEN = '(?:meat|fish|dairy|eggs|cheese|pork|chicken|bacon|everything|gluten|carbs|bread)';

/** What is given up for another: a thing that is used, unless its name says otherwise. */
const SWITCHED = `(?:I|we)(?:'ve| have|'m|'re| are)?${NOW}(?: completely| fully)? (?:switched|switching|migrated|migrating|changed|moved)(?: over| away)? from (?<named>.+)`;
const instrument = new RegExp(`^(?:${PLAYED})$`, 'iu');
const language = new RegExp(`^(?:${LANGUAGE})$`, 'iu');

/** Statements of endings: "I quit my job", "I've left Ferrante", "I eat meat again". */
export const endingForms: readonly EndingForm[] = [
  {
    predicates: ['works_at', 'reports_to'],
    says: `${SAID} (?:quit|left|lost|resigned from|given up|gave up|packed in|handed in my notice at) my (?:old |day |current )?(?:job|position|post|work)(?: (?:at|with|for) (?<named>\\p{Lu}.+)|${BEHIND})`,
    example: 'I quit my job.',
  },
  {
    predicates: ['works_at', 'reports_to'],
    says: `(?:I|we)(?:'ve| have|'m| am| was| got)(?: been)?${NOW} (?:laid off|let go|fired|sacked|made redundant|retired|unemployed|self-employed|freelancing|between jobs|out of work)${BEHIND}|I(?:'ve| have)?${NOW} (?:retired|resigned)${BEHIND}`,
    example: 'I got laid off last week.',
  },
  {
    predicates: ['works_at', 'reports_to'],
    says: `my last day(?: at work| in the office| there)?(?: (?:at|with) (?<named>(?:the |my )?\\p{L}[\\p{L}'& -]*?))?(?:'s| is| will be) (?<when>.+)`,
    example: 'My last day at Ferrante is 30 June.',
  },
  {
    predicates: ['studies_at'],
    says: `${SAID} (?:dropped out(?: of (?:college|uni|university|school))?|graduated|finished (?:uni|university|college|my (?:degree|studies|phd|masters|master's)))${BEHIND}`,
    example: 'I dropped out of college.',
  },
  {
    predicates: ['married_to', 'engaged_to'],
    says: `(?:I|we)(?:'ve| have|'m| am|'re| are| got)(?: been)?${NOW} divorced${BEHIND}|my divorce (?:is|was|went|came)(?: now)? (?:final|through|finalised|finalized)`,
    example: 'I got divorced last year.',
  },
  {
    predicates: ['has_girlfriend', 'has_boyfriend', 'has_partner', 'engaged_to'],
    says: `${SAID} (?:broke up|broken up|split up|split|separated|parted|called off (?:the|our) (?:wedding|engagement))(?: with my (?:girlfriend|boyfriend|partner|fiancée?))?${BEHIND}`,
    example: 'We called off the wedding.',
  },
  {
    predicates: ['has_girlfriend', 'has_boyfriend', 'has_partner', 'engaged_to'],
    says: `(?<named>\\p{Lu}[\\p{L}'-]+)(?:'s| has)?${NOW} moved out${BEHIND}`,
    example: 'Corin moved out on Sunday.',
  },
  {
    predicates: ['diet'],
    says: `(?:I|we)(?:'m|'re| am| are|'ve started| have started| started)?${NOW} (?:eat|eating) ${EATEN}(?:,? (?:and|or) \\p{L}+)? (?:again|now)`,
    example: 'I eat meat again.',
  },
  {
    predicates: ['diet'],
    says: `(?:I|we)(?:'m|'re| am| are|'ve| have)?${NOW} (?:(?:gone|went|got|switched) )?back (?:on|to|onto)(?: eating)? ${EATEN}(?![\\p{L}])`,
    example: "I'm back on fish.",
  },
  {
    predicates: ['has_pet'],
    says: `(?:(?:my|our|the|poor|old|dear|little) )*(?:(?:dog|cat|rabbit|hamster|horse|pony|parrot|tortoise|goat|pup|puppy|kitten) )?(?<named>\\p{Lu}[\\p{L}'-]+)(?:'s| has| was)?${NOW} (?:died|passed away|had to be put (?:down|to sleep)|been put (?:down|to sleep)|put to sleep|got run over|run over)${BEHIND}`,
    example: 'Our dog Pepper died yesterday.',
  },
  {
    predicates: ['has_pet'],
    says: `${SAID} (?:had to (?:put|have)|lost|buried|rehomed)(?: (?:my|our|poor|old|dear|the|little|dog|cat|rabbit|horse))* (?<named>\\p{Lu}[\\p{L}'-]+)(?: (?:down|put down|put to sleep|to sleep))?${BEHIND}`,
    example: 'We had to put Pepper down.',
  },
  {
    predicates: ['owns'],
    says: `(?:the|my|our) (?<named>[\\p{L}][\\p{L}\\p{N}' -]{1,30}?)(?:'s| is| has been| was| has)(?: now| finally| all| already)* (?:sold|been sold|gone to its new owner|stolen|scrapped|written off)(?: on)?${BEHIND}`,
    example: 'The Volvo is sold.',
  },
  {
    predicates: ['diet'],
    says: `<who>(?:<be>|'ve| have| has)(?: no longer| not| stopped being| given up being| off)${NOW}(?: an?| the)? (?<named>${DIET})(?![\\p{L}])`,
    example: "I'm not vegan any more.",
  },
  {
    predicates: ['allergic_to'],
    says: '(?:it )?(?:turns out )?(?:that )?<who><be> (?:no longer|not)(?: actually| really| even)? allergic to (?<named>.+)',
    example: "I'm not allergic to kiwi after all.",
  },
  {
    predicates: ['lives_in'],
    says: "(?:I|we)(?:'ve| have)?(?: just| finally| recently| now)* (?:moved (?:away|out)|moved) (?:from|of|out of) (?<named>.+)",
    example: 'We moved away from Nantes.',
  },
  {
    // Somebody who "has just left", or "left early", is back tomorrow.
    predicates: ['works_at', 'studies_at', 'member_of'],
    says: "(?:I|we)(?:'ve| have)?(?: finally| recently| officially| now| actually)* (?:left|dropped out of|resigned from|parted ways with) (?!.*\\b(?:early|late|on time|tonight|an hour|minutes|at (?:\\d|noon|lunch)|this (?:morning|evening|afternoon))\\b)(?<named>.+)",
    example: "I've left Ferrante.",
  },
  {
    predicates: ['takes'],
    says: "<who>(?:'ve| have| has|'s|'m| am| was| were| got)?(?: been)?(?: just| finally| recently| now| also)* (?:stopped|come off|came off|coming off|gone off|went off|taken off|weaned off|off)(?: taking| with)?(?: the| my| all)? (?<named>[\\p{L}-]{4,25})(?![\\p{L}-])",
    example: "I've come off sertraline.",
  },
  {
    predicates: ['plays'],
    says: SWITCHED,
    only: (named) => instrument.test(named),
    example: 'I switched from the oboe to the bassoon.',
  },
  {
    predicates: ['studies'],
    says: SWITCHED,
    only: (named) => language.test(named),
    example: 'I switched from Danish to Finnish.',
  },
  {
    predicates: ['uses'],
    says: SWITCHED,
    only: (named) => !isMedicine(named),
    example: 'We migrated from Redmine to Forgejo.',
  },
  {
    predicates: HABITS,
    says: `${SAID} (?:quit|given up|gave up|stopped (?:playing|learning|studying|taking|using|working (?:at|for)|going to)|sold|got rid of|moved on from) (?<named>.+)`,
    example: "I've given up the cello.",
  },
  {
    predicates: HABITS,
    says: `<who>(?:'ve| have| has)?(?:(?: no longer|(?: do not| don't| doesn't)(?=.*${ANY_MORE})) (?:plays?|stud(?:y|ies)|learns?|takes?|uses?|drives?|rides?|owns?|have|works? (?:at|for)))(?: the)? (?<named>.+)`,
    example: "I don't take metformin any more.",
  },
  {
    predicates: HABITS,
    says: '(?:I|we) used to (?:play|study|learn|take|use|drive|ride|own)(?: the)? (?<named>.+)',
    example: 'I used to play the cello.',
  },
  {
    predicates: HABITS,
    says: `<who><be> (?:(?:no longer|not(?=.*${ANY_MORE})) (?:at|with|on|working (?:at|for)|a member of|playing|learning|studying|taking|using)|off)(?: the)? (?<named>.+)`,
    example: "I'm no longer at Ferrante.",
  },
];

const compiled = endingForms.map(({ predicates, says, only }) => ({
  predicates,
  only,
  says: finder(`^(?:${says})`),
}));

/** "This afternoon we moved from Vannes to Auray" ends no home. */
const isJourney = ({ sentence }: Clause, predicates: readonly string[]): boolean =>
  predicates.includes('lives_in') && JOURNEY.test(sentence.text);

/** What a clause says has ended. */
export function endingsOf(clause: Clause, confidence: number): ExtractedEnding[] {
  const { reading } = clause.sentence;
  for (const { predicates, says, only } of compiled) {
    const match = says(clause.text);
    if (match === null) continue;
    if (vetoesOf(clause).length > 0 || isJourney(clause, predicates)) return [];
    const { who, named: words, when } = match.groups ?? {};
    const subject = who === undefined ? speakerOf(reading) : personOf(who, clause);
    const named = words === undefined ? undefined : nameIn(words);
    if (subject === undefined || named === '' || (only && !only(named ?? ''))) continue;
    const { validFrom } = when === undefined ? spanOf(clause.text, reading, true) : spanAhead(when, reading);
    if (when !== undefined && validFrom === undefined) continue;
    const validTo = validFrom ?? reading.turn.occurredAt;
    const ending = { subject, sourceTurnId: reading.turn.id, confidence, validTo };
    return predicates.map((predicate) => ({
      ...ending,
      predicate,
      // The superior ends with the job, whatever their name.
      ...(named && predicate !== 'reports_to' ? { named } : {}),
    }));
  }
  return [];
}

/** The name of something, without words about when and why. */
function nameIn(words: string): string {
  return words
    .replace(/^(?:the|my|our|a|an) /i, '')
    .replace(
      /[,.]? (?:any ?more|any longer|these days|again|now|last|this|next|yesterday|today|in|on|at|since|because|for|after|before|and|so|to|two|three|a (?:week|month|year))\b.*$/iu,
      '',
    )
    .replace(/[^\p{L}\p{N}]+$/u, '');
}
