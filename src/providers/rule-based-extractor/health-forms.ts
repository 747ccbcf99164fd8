import type { FactDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { subjectOf } from './subjects.ts';
import { listOf, namesItself, spanOf, speakerOf } from './values.ts';
import { CONDITION, CONDITION_ADJECTIVE, DIET } from './words.ts';

function each(found: Found, predicate: string, words: string): FactDraft[] | null {
  const subject = subjectOf(found);
  if (subject === undefined) return null;
  const objects = listOf(
    words.replace(
      /\b(?:btw|too|as well|really|properly|badly|apparently|though|like at all|so\b.*|which\b.*|at all|since .*|either)\b.*$/iu,
      '',
    ),
  );
  return objects
    .filter((object) => namesItself(object) && object.split(' ').length < 5)
    .map((object) => ({
      subject,
      predicate,
      object,
      ...spanOf(found.clause.text, found.clause.sentence.reading, false),
    }));
}

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
    gives: (found) => one(found, 'allergic_to', found.at('what').replace(/^(?:severe|bad|mild|an?) /i, '')),
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
    says: `<who>(?:(?:<be>|'ve been| have been| has been|'ve gone| have gone| has gone| went|'ve turned| turned| became|'re both| are both| are all|'re all)(?: now| also| strictly| mostly| both| all| fully)*(?: an?| (?:a )?strict| on an?)?|(?: keep| keeps| eat| eats| follow| follows| do)(?: an?| strictly)?(?: strict)?) (?<diet>${DIET})(?![\\p{L}-])(?! (?:food|recipe|option|restaurant|place|dinner|lunch|meal|version|burger|cake|butcher|place|cheese|cooking|festival))`,
    gives: (found) => one(found, 'diet', found.at('diet').toLowerCase()),
    example: "I've been vegan since January.",
    counter: "I'm making vegan food.",
  },
  {
    name: 'condition',
    says: `<who>(?: have| has|'ve|'ve got|'s got| had| live with| lives with| suffer from| suffers from| got(?: diagnosed with)?|(?:'ve been| have been| has been| was|'s been| were| am| is)(?: recently| just| finally)? diagnosed with)(?: also)?(?: mild| severe| chronic| bad| really bad)? (?<what>(?:${CONDITION}))(?![\\p{L}-])(?! (?:about|over|attack at|medication reminder))`,
    unless: '\\bhad (?:a bad|insomnia|vertigo|migraines?)\\b',
    gives: (found) => one(found, 'has_condition', found.at('what').replace(/^an? /i, '')),
    example: 'My mum has type 2 diabetes.',
    counter: 'My mum has time for diabetes.',
  },
  {
    name: 'condition as a quality',
    says: `<who>(?:<be>|'ve been| have been| has been)(?: also| both| a| an| slightly| partially| severely)* (?<what>(?:${CONDITION_ADJECTIVE}))(?![\\p{L}-])(?! (?:to|about|with))`,
    gives: (found) => one(found, 'has_condition', found.at('what').toLowerCase()),
    example: "I'm dyslexic.",
    counter: "I'm deaf to that.",
  },
  {
    name: 'takes medicine',
    says: "<who>(?:(?: take| takes|'m taking| am taking|'s taking)|<be>(?: now)? on|(?:'ve been| have been| has been) (?:put )?on) (?<what>[\\p{L}-]{5,25})(?: tablets| pills| \\d+ ?mg)?(?=$| for my| for (?:the|high|blood|anxiety|depression|pain|thyroid|asthma)| daily| twice| every| since| \\d+ ?mg| tablets| pills)",
    gives: (found) =>
      /(?:in|ine|ol|pril|ide|ate|one|an|am|il|mab|ium|cin|min|xin|ran|oxin)$/i.test(found.at('what')) &&
      MEDICAL.test(found.at('what')) &&
      !ORDINARY.test(found.at('what'))
        ? one(found, 'takes', found.at('what').toLowerCase())
        : null,
    example: 'I take metformin for my diabetes.',
    counter: 'I take the train daily.',
  },
  {
    name: 'carries medicine',
    says: '<who>(?: always)? (?:carry|carries|use|uses|need|needs|have to carry|has to carry)(?: always)?(?: an?| my| his| her)? (?<what>epi-?pens?|adrenaline pens?|auto-?injectors?|(?:asthma )?inhalers?|nitroglycerin|insulin(?: pump| pen)?)(?![\\p{L}])',
    gives: (found) => one(found, 'takes', found.at('what')),
    example: 'I carry an EpiPen because of bee stings.',
    counter: 'I carry a fountain pen.',
  },
  {
    name: 'put on medicine',
    says: '(?:my |the )?(?:doctor|gp|doctors|cardiologist|psychiatrist|(?:doctor|dr)\\.? \\p{L}+)(?: has| have)?(?: just)? (?:put me on|prescribed(?: me)?) (?<what>[\\p{L}-]{5,25})(?![\\p{L}])',
    gives: ({ clause, at }) =>
      MEDICAL.test(at('what')) && !ORDINARY.test(at('what'))
        ? {
            subject: speakerOf(clause.sentence.reading),
            predicate: 'takes',
            object: at('what').toLowerCase(),
          }
        : null,
    example: 'Doctor Lakhani has put me on warfarin.',
    counter: 'Doctor Lakhani has put me on hold.',
  },
  {
    name: 'blood type',
    says: "<whose> blood (?:type|group)(?: is|'s|:) (?<what>(?:A|B|AB|O)(?: ?[+-]| ?(?:rh )?(?:positive|negative)))",
    gives: (found) => one(found, 'blood_type', found.at('what')),
    example: 'My blood type is O negative.',
    counter: 'My blood type is rare.',
  },
];

const MEDICAL =
  /(?:mycin|cillin|formin|pril|sartan|olol|statin|dipine|zepam|zolam|oxetine|aline|pram|faxine|azole|prazole|thyroxine|warfarin|insulin|xaban|parin|profen|cetamol|steroids?|antibiotics|antidepressants|antihistamines|blood thinners|lithium|gabapentin|pregabalin|tramadol|codeine|methotrexate|prednis\p{L}+|semaglutide|ozempic|wegovy|ritalin|concerta|adderall|melatonin|ventolin|salbutamol|humira|tamoxifen|finasteride|metoprolol|aspirin|statins|beta[- ]blockers|levothyroxine|glargine|gliptin|gliflozin|triptyline|peridone|zapine|trigine|acetam|mab)$/iu;
const ORDINARY = /^(?:medicine|engine|airplane|program|station|vacation|online|phone|alone)$/i;
