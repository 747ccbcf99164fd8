import { isMedicine } from '../../language/medicine-names.ts';
import type { FactDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { personOf, subjectOf } from './subjects.ts';
import { listOf, namesItself, spanOf, speakerOf } from './values.ts';
import { ANIMAL, CONDITION, CONDITION_ADJECTIVE, DIET, KIN, KIN_ADJECTIVE } from './words.ts';

/** What nobody is allergic to but in jest: "allergic to adverts". Whatever else is named is believed. */
const IN_JEST =
  /^(?:(?:all |your |his |her |their |the |any |other |small |early |hard |bad )*)(?:adverts?|ads?|advertising|money|work|working|meetings?|mornings?|mondays?|weekends?|people|nonsense|drama|small talk|talk|sport|exercise|commitment|responsibilit(?:y|ies)|advice|politic\p{L}*|taxes|paperwork|bureaucracy|deadlines|emails?|fun|happiness|compliments?|criticism|romance|marriage|silence|noise|queues?|crowds|stupidity|lies|rules|authority|hurry|change|effort|charm|truth|jokes?|puns)$/iu;

function each(found: Found, predicate: string, words: string): FactDraft[] | null {
  const subject = subjectOf(found);
  if (subject === undefined) return null;
  const objects = listOf(
    words.replace(
      /\b(?:btw|remember (?:that|this|it)|too|as well|really|properly|badly|apparently|though|like at all|so\b.*|which\b.*|at all|since .*|either)\b.*$/iu,
      '',
    ),
  );
  return objects
    .filter((object) => namesItself(object) && object.split(' ').length < 5 && !IN_JEST.test(object))
    .map((object) => ({
      subject,
      predicate,
      object: withDegree(object, found),
      ...spanOf(found.clause.text, found.clause.sentence.reading, false),
    }));
}

/** How bad it is, where that was said: "penicillin (severe)". */
function withDegree(object: string, { clause }: Found): string {
  const isSevere =
    /\b(?:severe|severely|deathly|deadly|highly|badly|seriously|life[- ]threatening|anaphyla\p{L}*)\b/iu.test(
      clause.text,
    );
  return isSevere && !/\b(?:severe|chronic)\b/iu.test(object) ? `${object} (severe)` : object;
}

/**
 * Who needs a medicine that somebody carries: whom it is for, or the person whose health was just spoken of. "We carry
 * an EpiPen" alone does not tell who needs it.
 */
function bearerOf(found: Found): string | undefined {
  const { clause } = found;
  const { sentence } = clause;
  const whom = /\bfor (my \p{Ll}+(?: \p{Lu}[\p{L}'-]+)?|\p{Lu}[\p{L}'-]+|him|her)(?![\p{L}])/u.exec(
    clause.text,
  )?.[1];
  if (whom !== undefined) return personOf(whom === 'him' ? 'he' : whom === 'her' ? 'she' : whom, clause);
  const before = `${sentence.reading.sentences[sentence.index - 1]?.text ?? ''} ${sentence.text.slice(0, clause.start)}`;
  const other = [...before.matchAll(ILL)].at(-1)?.groups?.who;
  if (other !== undefined && !/^(?:I|we)$/i.test(other))
    return personOf(other.replace(/^My\b/, 'my'), clause);
  return /^we$/i.test(found.at('who')) ? undefined : subjectOf(found);
}

const ILL =
  /(?<who>\bI|(?:[Mm]y|[Oo]ur) (?:\p{Ll}+ )?\p{Ll}+(?: \p{Lu}[\p{L}-]+)?|(?<![\p{L}])\p{Lu}[\p{L}-]+)(?:'s| is|'m| am| has|'ve| have)(?: [\p{L}-]+){0,4}? (?:allerg\p{L}+|asthma\p{L}*|diabet\p{L}+|anaphyla\p{L}+)/gu;

const one = (found: Found, predicate: string, object: string): FactDraft | null => {
  const subject = subjectOf(found);
  return subject && object
    ? { subject, predicate, object, ...spanOf(found.clause.text, found.clause.sentence.reading, false) }
    : null;
};

const STRONG =
  '(?: really| severely| very| deathly| badly| highly| mildly| terribly| super| quite| pretty| seriously| also| both| properly| absolutely| (?:a )?(?:little|bit))*';

/** Forms of facts about health and diet. An allergy is a fact, not a preference. */
export const healthForms: readonly Form<FactDraft>[] = [
  {
    name: 'allergic to',
    says: `<who>(?:<be>|'ve been| have been| has been)${STRONG} allergic to (?<what>.+)`,
    gives: (found) => each(found, 'allergic_to', found.at('what')),
    example: "I'm allergic to peanuts, kiwi and latex.",
    counter: "I'm not allergic to anything.",
  },
  {
    name: 'allergic to, short',
    says: `(?:${STRONG.replaceAll('| ', '|').replace('(?: ', '(?:')} ?)?allergic to (?<what>.+)`,
    gives: (found) => {
      if (found.clause.index > 0 || found.clause.sentence.isItem) return null;
      const at = (place: string) => (place === 'who' ? 'I' : found.at(place));
      return each({ clause: found.clause, at }, 'allergic_to', found.at('what'));
    },
    example: 'Allergic to bees btw.',
    counter: 'He is allergic to bees?',
  },
  {
    name: 'has an allergy',
    says: `<who>(?: have| has|'ve got|'s got| suffer from| suffers from)(?: an?| a severe| a bad| a mild| severe| bad)? (?<what>[\\p{L}-]+(?: [\\p{L}-]+)?) allerg(?:y|ies)(?! (?:test|season|shot|pill))`,
    unless: '\\b(?:any|no|some|food|bad|severe|terrible|seasonal|several|many|the|my) allerg',
    gives: (found) =>
      one(
        found,
        'allergic_to',
        withDegree(found.at('what').replace(/^(?:severe|bad|mild|an?) /i, ''), found),
      ),
    example: 'I have a shellfish allergy.',
    counter: 'I have no allergies.',
  },
  {
    name: 'has an allergy to',
    says: `<who>(?: have| has|'ve got|'s got)(?: an?| a (?:severe|bad|mild|serious))? (?:allergy|intolerance) to (?<what>.+)`,
    gives: (found) => each(found, 'allergic_to', found.at('what')),
    example: 'I have an allergy to penicillin.',
    counter: 'I have an aversion to penicillin.',
  },
  {
    name: 'had an allergic reaction',
    says: `<who>(?:(?:'ve| have| has)? had| have| has| get| gets| got)(?: an?)?(?: severe| bad| serious| nasty| mild| strong)* allergic reactions? to (?<what>.+)`,
    gives: (found) => each(found, 'allergic_to', found.at('what')),
    example: 'I had a bad allergic reaction to sulfa.',
    counter: 'I had a bad reaction to the news.',
  },
  {
    name: 'gives a reaction',
    says: "(?<what>[\\p{L}][\\p{L}' -]{1,40}?)(?: always| usually| really)? (?:(?:gives?|gave) me(?: an?| bad| terrible| awful| itchy| severe| really| allergic| skin)* (?:hives|rash|rashes|welts|reactions?|anaphyla\\p{L}*)|(?:brings?|brought) me out in (?:hives|a rash|welts|spots)|(?:makes?|made) me (?:(?:break|come) out in (?:hives|a rash|welts)|wheeze|swell up)|(?:makes?|made) my (?:throat|face|lips?|tongue|mouth) (?:swell|close|itch|tingle))",
    unless:
      '^(?:he|she|it|they|you|this|that|which|who|these|those|everything|nothing|work|my|our|your|his|her|their|the|\\p{L}+days?|\\p{L}+ing)\\b',
    gives: ({ clause, at }) =>
      each({ clause, at: (place) => (place === 'who' ? 'I' : at(place)) }, 'allergic_to', at('what')),
    example: 'Penicillin makes me break out in hives.',
    counter: 'Mondays give me hives.',
  },
  {
    name: 'gets a reaction',
    says: `<who>(?: always| usually| really| sometimes)? (?:gets?|got|breaks? out in|broke out in|comes? out in|came out in)(?: an?| the| bad| terrible| awful| itchy| severe| skin)* (?:hives|rash|rashes|welts) from (?<what>.+)`,
    unless:
      '(?:hives|rash|rashes|welts) from (?:all |just )?(?:it|them|that|this|which|those|these|the|my|our|your|his|her|their|stress|nerves|worry|heat|cold|sun|sweat|\\p{L}+days?|\\p{L}+ing)\\b',
    gives: (found) => each(found, 'allergic_to', found.at('what').replace(/[,;].*$/u, '')),
    example: 'I get hives from kiwis.',
    counter: 'I get a rash from shaving.',
  },
  {
    name: 'intolerant',
    says: `<who><be>${STRONG} (?<what>gluten|lactose|dairy|wheat|fructose|histamine|nut|egg|soy|caffeine)[- ]intolerant`,
    gives: (found) => one(found, 'has_condition', `${found.at('what').toLowerCase()} intolerance`),
    example: 'I am gluten intolerant.',
    counter: 'I am rather intolerant.',
  },
  {
    name: 'intolerance',
    says: `<who>(?: have| has|'ve got|'s got)(?: an?)? (?<what>gluten|lactose|dairy|wheat|fructose|histamine) intolerance`,
    gives: (found) => one(found, 'has_condition', `${found.at('what').toLowerCase()} intolerance`),
    example: 'I have a gluten intolerance.',
    counter: 'I have an intolerance for fools.',
  },
  {
    name: 'diet',
    says: `<who>(?:(?:<be>|'ve been| have been| has been|'ve gone| have gone| has gone| went|'ve turned| turned| became|'re both| are both| are all|'re all)(?: now| also| strictly| mostly| both| all| fully)*(?: an?| (?:a )?strict| on an?)?|(?: keep| keeps| eat| eats| follow| follows| do)(?: an?| strictly)?(?: strict)?) (?<diet>${DIET})(?=$|[,.;:!)]| (?:diet|since|for|and|or|but|now|because|so|too|as|at|by|these|again|also|most|mostly|who|when|in|on|until|this|last|\\d)(?![\\p{L}]))`,
    gives: (found) => one(found, 'diet', found.at('diet').toLowerCase()),
    example: "I've been vegan since January.",
    counter: "I'm making vegan food.",
  },
  {
    name: 'condition',
    says: `<who>(?: have| has|'ve|'ve got|'s got| had| live with| lives with| suffer from| suffers from| got(?: diagnosed with)?|(?:'ve been| have been| has been| was|'s been| were| am| is)(?: recently| just| finally)? diagnosed with)(?: also)?(?: mild| severe| chronic| bad| really bad)? (?<what>(?:${CONDITION}))(?![\\p{L}-])(?! (?:about|over|attack at|medication reminder))`,
    unless: '\\bhad (?:a bad|insomnia|vertigo|migraines?)\\b',
    gives: (found) => one(found, 'has_condition', withDegree(found.at('what').replace(/^an? /i, ''), found)),
    example: 'My mum has type 2 diabetes.',
    counter: 'My mum has time for diabetes.',
  },
  {
    name: 'condition as a quality',
    says: `<who>(?:<be>|'ve been| have been| has been)(?: also| both| a| an| slightly| partially| severely)* (?<what>(?:${CONDITION_ADJECTIVE}))(?![\\p{L}-])(?! (?:to|about|with))`,
    gives: (found) => {
      const said = one(found, 'has_condition', found.at('what').toLowerCase());
      // Of somebody else it is news, and no condition months later.
      const isNews = /pregnant$/u.test(said?.object ?? '');
      return isNews && said?.subject !== speakerOf(found.clause.sentence.reading) ? null : said;
    },
    example: "I'm dyslexic.",
    counter: "I'm deaf to that.",
  },
  {
    name: 'takes medicine',
    says: `<who>(?: now)?(?:(?: take| takes|'m taking| am taking|'s taking|'ve been taking| have been taking)|<be>(?: now)? on|(?:'ve been| have been| has been) (?:put |started )?on)(?: now)? (?<what>[\\p{L}-]{4,25})(?=$|[,(;]| (?:for|daily|twice|once|every|since|tablets?|pills?|each|now|again|instead|as well|too|in the (?:morning|evening)|at (?:night|bedtime|breakfast|dinner)|before|after|with (?:food|meals|breakfast|dinner)|and|\\p{L}+ times a|\\d))`,
    gives: (found) => (medicineAt(found) ? one(found, 'takes', found.at('what').toLowerCase()) : null),
    example: 'I take metformin for my diabetes.',
    counter: 'I take the train daily.',
  },
  {
    name: 'stopped one medicine, now on another',
    says: "(?:I|we)(?:'ve| have|'m| am| was)?(?: been)?(?: just| finally| recently| now)* (?:stopped|come off|came off|taken off|off)(?: taking)?(?: the| my)? [\\p{L}-]{4,25},?(?: and| but)?(?: I)?(?:'m| am)? (?:now|instead)(?: I'm| I am)?(?: on| taking| take)+ (?<what>[\\p{L}-]{4,25})(?![\\p{L}-])",
    gives: (found) =>
      medicineAt(found)
        ? {
            subject: speakerOf(found.clause.sentence.reading),
            predicate: 'takes',
            object: found.at('what').toLowerCase(),
          }
        : null,
    example: "I've stopped the bisoprolol, now on losartan.",
    counter: "I've stopped the subscription, now on paper.",
  },
  {
    name: 'changed medicine',
    says: "(?:I|we)(?:'ve| have| was| got| have been|'ve been)?(?: just| recently| now)* (?:switched|changed|swapped)(?: over)? (?:from )?(?:the )?(?<old>[\\p{L}-]{4,25}) (?:to|for) (?:the )?(?<what>[\\p{L}-]{4,25})(?![\\p{L}-])",
    gives: (found) =>
      medicineAt(found) && isMedicine(found.at('old'))
        ? {
            subject: speakerOf(found.clause.sentence.reading),
            predicate: 'takes',
            object: found.at('what').toLowerCase(),
          }
        : null,
    example: 'I switched from enalapril to losartan.',
    counter: 'I switched from tea to coffee.',
  },
  {
    name: 'carries medicine',
    says: '<who>(?: always)? (?:carry|carries|use|uses|need|needs|have to carry|has to carry)(?: always)?(?: an?| my| his| her)? (?<what>epi-?pens?|adrenaline pens?|auto-?injectors?|(?:asthma )?inhalers?|nitroglycerin|insulin(?: pump| pen)?)(?![\\p{L}])',
    gives: (found) => {
      const subject = bearerOf(found);
      return subject === undefined ? null : { subject, predicate: 'takes', object: found.at('what') };
    },
    example: 'I carry an EpiPen because of bee stings.',
    counter: 'I carry a fountain pen.',
  },
  {
    name: 'put on medicine',
    says: "(?:my |the )?(?:doctor|gp|doctors|consultant|specialist|cardiologist|psychiatrist|nurse|hospital|he|she|they|(?:doctor|dr)\\.? \\p{L}+)(?: has| have|'s|'ve)?(?: just| now)? (?:put me on|has me on|have me on|started me on|prescribed(?: me)?) (?<what>[\\p{L}-]{5,25})(?![\\p{L}])",
    gives: (found) =>
      medicineAt(found)
        ? {
            subject: speakerOf(found.clause.sentence.reading),
            predicate: 'takes',
            object: found.at('what').toLowerCase(),
          }
        : null,
    example: 'Doctor Lakhani has put me on warfarin.',
    counter: 'Doctor Lakhani has put me on hold.',
  },
  {
    name: 'told by a doctor',
    says: `(?:my |the |our )?(?:doctor|gp|doctors|nurse|consultant|specialist|hospital|(?:doctor|dr)\\.? \\p{L}+)(?: has| have)? (?:says?|said|told me|tells me|confirmed)(?: today| yesterday)?(?: that)? (?:it's|it is|it was|I have|I've got|I've)(?: definitely| just)? (?<what>(?:${CONDITION}))(?![\\p{L}-])`,
    despite: ['hearsay'],
    gives: ({ clause, at }) => {
      const { reading, index } = clause.sentence;
      const before = reading.sentences.slice(0, index + 1).map(({ text }) => text);
      return OF_ANOTHER.test(before.join(' '))
        ? null
        : {
            subject: speakerOf(reading),
            predicate: 'has_condition',
            object: at('what').replace(/^an? /i, ''),
          };
    },
    example: 'The GP says I have gout.',
    counter: 'The GP says it is a lovely day.',
  },
  {
    name: 'blood type',
    says: "<whose> blood (?:type|group)(?: is|'s|:) (?<what>(?:A|B|AB|O)(?: ?[+-]| ?(?:rh )?(?:positive|negative)))",
    gives: (found) => one(found, 'blood_type', found.at('what')),
    example: 'My blood type is O negative.',
    counter: 'My blood type is rare.',
  },
];

/** Somebody else is spoken of, who may be ill. */
const OF_ANOTHER = new RegExp(
  `\\b(?:he|she|his|her|him|they|them|their|(?:my|our) (?:${KIN_ADJECTIVE})(?:${KIN}|${ANIMAL}|friend|boss|neighbour|colleague))\\b`,
  'iu',
);

const MEDICAL =
  /(?:mycin|cillin|formin|pril|sartan|olol|statin|dipine|zepam|zolam|oxetine|aline|pram|faxine|azole|prazole|thyroxine|warfarin|insulin|xaban|parin|profen|cetamol|steroids?|antibiotics|antidepressants|antihistamines|blood thinners|lithium|gabapentin|pregabalin|tramadol|codeine|methotrexate|prednis\p{L}+|semaglutide|ozempic|wegovy|ritalin|concerta|adderall|melatonin|ventolin|salbutamol|humira|tamoxifen|finasteride|metoprolol|aspirin|statins|beta[- ]blockers|levothyroxine|glargine|gliptin|gliflozin|triptyline|peridone|zapine|trigine|acetam|mab)$/iu;
const ORDINARY = /^(?:medicine|engine|airplane|program|station|vacation|online|phone|alone)$/i;

const medicineAt = (found: Found) =>
  (MEDICAL.test(found.at('what')) || isMedicine(found.at('what'))) && !ORDINARY.test(found.at('what'));
