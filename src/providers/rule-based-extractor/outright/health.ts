import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import { readDiets } from './diets.ts';
import {
  ALLERGEN,
  CONDITION_ADJECTIVE,
  CONDITION_NOUN,
  DIET,
  INTOLERANCE,
  KEPT_DIET,
  MEDICINE,
  NAMES_HEALTH,
  RELIGION,
} from './health-words.ts';
import { AT_START, isPersonHere, personNamed, WHO, whoIs } from './subjects.ts';

/** How sure a form is that is read outright. */
const SURE = 0.9;

const END =
  "(?=[.,;:!?()/–—\"]|\\.\\.|$| -| (?:and|but|so|since|because|now|btw|by the way|these days|at home|at work|for|as|with|when|too|also|or|who|which|though|although|from|until|in|on|atm|here|before|after|lol|haha|if|like|that|don't|can't|not|no|just|fyi|yes|i|he|she|we|thanks|the|which|rn|anyway|obviously|by|unless|due|through|last|this|back|again|aged|at|under|pretty|after|always|all|she's|he's|it|my|years?|every|most|whatever|sorry|please|then|even|once)\\b)";
const MANNER =
  '(?:(?:also|now|still|both|all|actually|really|strictly|fully|completely|totally|quite|very|super|pretty|badly|severely|seriously|deathly|deadly|highly|mildly|properly|recently|newly|technically|basically|unfortunately|sadly|apparently|officially|always|only|a bit|slightly|horribly|violently|terribly|extremely|so|rather|a|an|the|strict|lifelong|long-time|longtime|devout|practising|practicing|committed|proud|registered|diagnosed|us|insulin-dependent|been|well-controlled|controlled|good|proper|half|born|ex-?smoker and) )*';

/** Somebody and a verb behind which it is said what they are, have, eat, take or cannot take. */
const SAID = pattern(
  `${AT_START}${WHO},?((?: (?:who|also|both|all|still|now|really|actually|just|only|unfortunately|sadly|apparently|recently|already|always|currently|has|have))*(?:'s|'m|'re|'ve| is| are| am| has| have| got| suffers?| lives?| was diagnosed| got diagnosed| been diagnosed| keeps?| eats?| follows?| went| turned| became| has gone| have gone| takes?| uses?| injects?| started| can't| cannot| can not| mustn't| shouldn't| tolerates?)(?: (?:got|been|gone|diagnosed|on|from|with|put on|not|has|have|eat|eats|do|touch|take|taking|tolerate|go near|be near|allowed|started on|turned|become|to|using|living|found out to be|all|both))*) `,
  'gu',
);
/** A second verb of the same subject: "has coeliac disease and can't eat hazelnut". */
const FURTHER =
  /(?:,|,? and|,? but)(?: also| now| he| she| still)*( is| are| am| has| have| takes?| keeps?| eats?| can't| cannot|'s)(?: also| got| on| eat| have| do| tolerate)* /giu;
const IS_VERB = /(?:'s|'m|'re| is| are| am| been| gone| went| turned| became| become)(?: (?:all|both))?$/;
const HAS_VERB = /(?: has| have| got|'ve|'s got| suffers? from| lives? with| living with| diagnosed with)$/;
const EATS_VERB = /(?: keeps?| eats?| only eats?| follows?| on| went| gone)$/;
const TAKES_VERB = /(?: takes?| injects?| taking| on| uses?| using| started| started on| put on)$/;
const CANNOT_VERB =
  /(?:can't|cannot|can not|mustn't|shouldn't|not allowed)(?: to)?(?: (?:have|eat|do|touch|take|tolerate|go near|be near))?$/;
const ONLY_CANNOT = /(?:can't|cannot|can not|mustn't|shouldn't)$/;

const IS_DIET = new RegExp(`^${MANNER}(?:on (?:a |an )?)?(${DIET})s?(?: diet)?${END}`, 'i');
const IS_CONDITION = new RegExp(
  `^${MANNER}(${CONDITION_ADJECTIVE})s?(?: (?:type (?:1|2|one|two)))?${END}`,
  'i',
);
const IS_RELIGION = new RegExp(
  `^${MANNER}(${RELIGION}|${RELIGION.replaceAll('|', 's|')}s|seventh-day)(?: family| household| couple)?${END}`,
  'i',
);
const ALLERGIC = new RegExp(
  `^${MANNER}(?:allergic|intolerant) (?:to|of|on|from) (?:the |all |any |most |both |some |certain |raw |types of |kinds of )*((?:${ALLERGEN})(?:(?:,| and| or| &|,? and also| plus)(?: to)? (?:the )?(?:${ALLERGEN}))*)${END}`,
  'i',
);
const INTOLERANT = new RegExp(`^${MANNER}(${ALLERGEN})[- ](?:intolerant|allergic)${END}`, 'i');
const HAS_ALLERGY = new RegExp(
  `^(?:a |an |the |this |severe |bad |serious |mild |slight |terrible |nasty |really |big |pretty |very |strong |life-threatening |known |some )*((?:${ALLERGEN})(?:(?:,| and| or| &) (?:${ALLERGEN}))*)[- ](?:allerg(?:y|ies)|intolerances?)\\b`,
  'i',
);
const ALLERGY_TO = new RegExp(
  `^(?:a |an |the |severe |bad |serious |mild |slight |terrible |nasty |really |big |strong |life-threatening |known )*(?:allergy|allergies|intolerance) (?:to|of|from|with) (?:the |all |any )?((?:${ALLERGEN})(?:(?:,| and| or| &) (?:${ALLERGEN}))*)${END}`,
  'i',
);
const HAS_CONDITION = new RegExp(
  `^(?:a |an |the |some |really |pretty |very |bad |severe |mild |chronic |slight |terrible |awful |had |just |recently |diagnosed |early[- ]onset |myself |himself |herself |stage \\d |got )*((?:${CONDITION_NOUN})(?:(?:,| and| plus| &|, and) (?:${CONDITION_NOUN}))*)${END}`,
  'i',
);
const KEEPS_DIET = new RegExp(
  `^(?:a |an |only |strictly |strict |fully |mostly |completely |all |just |food that is )*(${KEPT_DIET})(?: (?:food|meat|diet|only|at home))?${END}`,
  'i',
);
const MEDICINES = new RegExp(
  `^(?:my |the |a |daily |some |low[- ]dose |blood pressure |\\d+ ?(?:mg|mcg|ml|units|g)?(?: of)? )*((?:${MEDICINE})(?:(?: \\d+(?:[.,]\\d+)? ?(?:mg|mcg|ml|g|units)?\\b)?(?:,? (?:and|plus|&)|,)(?: \\d+ ?(?:mg|mcg|ml|g)?(?: of)?)? (?:the )?(?:${MEDICINE}))*)\\b`,
  'i',
);
/** Whatever has a dose is a medicine: "on sertraleen 50 mg". */
const DOSED =
  /^(?:my |daily |a daily )?(?:\d+(?:[.,]\d+)? ?(?:mg|mcg) (?:of )?(\p{L}{4,})|(\p{L}{4,}) \d+(?:[.,]\d+)? ?(?:mg|mcg))\b/iu;
const CANNOT = new RegExp(
  `^(?:have |eat |do |take |tolerate |touch |drink )?(?:any |anything with |the |real )?((?:${ALLERGEN})(?:(?:,| and| or| &) (?:${ALLERGEN}))*)${END}`,
  'i',
);
/** Short forms that are words of their own unless written large: "MS", "ME", "ADD". */
const IN_CAPITALS = /^(?:ms|me|add|als|mnd|pots|eds|hrt|prep|asd)$/i;
const ONE_ALLERGEN = new RegExp(`(?:${ALLERGEN})`, 'giu');
const ONE_CONDITION = new RegExp(`(?:${CONDITION_NOUN})(?![\\p{L}'])`, 'giu');
const ONE_MEDICINE = new RegExp(`(?:${MEDICINE})(?![\\p{L}])`, 'giu');

const PUT_ON = new RegExp(
  `\\b(?:put|has|have|got|started|gave|prescribed|given)(?: me|(?<=prescribed))(?: back)?(?: on| onto)? (?:to take |some |a course of |\\d+ ?mg(?: of)? )?(${MEDICINE})\\b`,
  'iu',
);
/** "Strawberries give me hives", "my allergies: nuts, latex", "can't do dairy", "lactose intolerant since uni". */
const OF_SPEAKER = new RegExp(
  `(?:^|[,;:] |\\b(?:and|but|because|that) )(?:the )?(${ALLERGEN}) (?:(?:always |really )?(?:gives?|makes?|brings?) me (?:hives|a rash|migraines|ill|sick|really ill|very ill|swell|itch|out in|wheeze|sneeze|come out in)|(?:will|would|could) kill me)|^(?:(?:my|i have) (?:food )?allergies(?: are| to)?:? |(?:i )?(?:can't|cannot) (?:have|eat|do|touch) (?:any )?)((?:${ALLERGEN})(?:(?:,| and| or| &|, and) (?:${ALLERGEN}))*)${END}|^(lactose|gluten|histamine|fructose)[- ]intolerant\\b`,
  'i',
);
const ONLY_DIET =
  /^(?:strictly )?(halal|halaal|kosher|vegan|vegetarian|gluten[- ]free|dairy[- ]free|plant-based)(?: food)? only\b/i;
/** The speaker, whom nothing names: "allergic to bees btw", "coeliac, so no bread". */
const ALONE_ALLERGIC = new RegExp(
  `^(?:also |i'm |severely |very |badly |really |deathly )*allergic to (?:the )?((?:${ALLERGEN})(?:(?:,| and| or| &) (?:${ALLERGEN}))*)${END}`,
  'i',
);
const ALONE_IS = new RegExp(
  `^(?:strictly |strict |lifelong |proud |pure )?(?:(${DIET})|(${CONDITION_ADJECTIVE}))(?: here| btw| since| by the way| and proud|,? (?:so|hence|remember|therefore))\\b`,
  'i',
);
const MY_CONDITION = pattern(
  `\\b([Mm]y|[Hh]is|[Hh]er|${NAME}'s) (?:bloody |damn |stupid |old |bad |type (?:1|2|one|two) )?([\\p{L}' ]{2,24})`,
  'gu',
);
const POSSESSED =
  /^(?:type (?:1|2|one|two) diabetes|diabetes|asthma|epilepsy|(?:rheumatoid )?arthritis|ADHD|dyslexia|(?:coeliac|celiac)(?: disease)?|eczema|hay ?fever|IBS|gout|COPD|parkinson's|alzheimer's|dementia|crohn's|endometriosis|tinnitus|glaucoma|sciatica|lupus|psoriasis|angina|fibromyalgia)(?=$| (?:is|was|has|means|and|so|flares?|acts?|plays?|got|makes?|again|won't|can't|under|meds))/i;
const NOTED = pattern(
  `(?:^|(?<=[,;:(–—/=-] ?)|(?<= (?:and|with|is|are) ))(${NAME})(?: \\(|: | = | – | — |, )(?:\\d{1,2},? )?([^();]{3,60})`,
  'gu',
);
const NOTE = new RegExp(
  `^(?:is |she's |he's |severe |strict |the |a |an |strictly )*(?:(${DIET})|(${CONDITION_ADJECTIVE}|${CONDITION_NOUN})|allergic to ((?:${ALLERGEN})(?:(?:,| and| or| &) (?:${ALLERGEN}))*)|(${ALLERGEN})[- ](?:allergy|allergic|intolerant)|(${RELIGION}))(?=$|[,.;!)]| (?:since|for|and|btw|now|allergy|so)\\b)`,
  'i',
);

const MEANT = /\b(?:joke|joking|ironic|kidding|pretend|wish|would be|used to be|if)\b/i;

/** What somebody eats, cannot eat, suffers from, takes against it, and believes: "Ana's coeliac", "I take metformin". */
export function readHealth(collector: FactCollector, text: string): void {
  const { before } = collector.statement;
  if (MEANT.test(text)) return;
  readDiets(collector, text);
  if (!NAMES_HEALTH.test(text)) return;
  const said = matchesOf(SAID, text);
  for (const [index, match] of said.entries()) {
    const [whole, words = '', verb = ''] = match;
    const rest = text.slice(match.index + whole.length);
    const subject = whoIs(collector, words);
    if (subject === undefined) continue;
    const people = [
      subject,
      ...(PLURAL.test(verb) ? otherOf(collector, text.slice(0, match.index + whole.length), words) : []),
    ];
    const until = said[index + 1]?.index ?? text.length;
    for (const person of people) {
      readPredicate(collector, person, verb, rest);
      const own = text.slice(0, until);
      for (const more of matchesOf(FURTHER, own.slice(match.index + whole.length)))
        readPredicate(collector, person, more[1] ?? '', rest.slice(more.index + more[0].length));
    }
  }
  const put = PUT_ON.exec(text)?.[1];
  if (put !== undefined) collector.add(collector.speaker, 'takes', put, SURE);
  if (before.length === 0 || /^I\b/.test(before.at(-1)?.text ?? '')) {
    const allergic = ALONE_ALLERGIC.exec(text)?.[1];
    if (allergic !== undefined) addAllergens(collector, collector.speaker, allergic);
    const own = OF_SPEAKER.exec(text);
    if (own !== null) addAllergens(collector, collector.speaker, own[1] ?? own[2] ?? own[3] ?? '');
    const only = ONLY_DIET.exec(text)?.[1];
    if (only !== undefined) collector.add(collector.speaker, 'diet', only, SURE);
    const alone = ALONE_IS.exec(text);
    if (alone?.[1] !== undefined) collector.add(collector.speaker, 'diet', alone[1], SURE);
    if (alone?.[2] !== undefined) collector.add(collector.speaker, 'has_condition', alone[2], SURE);
  }
  for (const [, words = '', noun = ''] of matchesOf(MY_CONDITION, text)) {
    const condition = POSSESSED.exec(noun)?.[0];
    const subject = condition === undefined ? undefined : whoIs(collector, words.replace(/'s$/, ''));
    if (condition !== undefined && subject !== undefined)
      collector.add(subject, 'has_condition', condition, SURE);
  }
  for (const [, name = '', note = ''] of matchesOf(NOTED, text)) {
    const subject = personNamed(collector, name);
    if (subject === undefined || !isPersonHere(collector, name)) continue;
    for (const item of note.split(/, | and /)) {
      const said = NOTE.exec(item.trim());
      if (said === null) continue;
      const [, diet, condition, allergens, allergen, religion] = said;
      if (diet !== undefined) collector.add(subject, 'diet', diet, SURE);
      if (condition !== undefined && isWritten(condition))
        collector.add(subject, 'has_condition', condition, SURE);
      if (religion !== undefined) collector.add(subject, 'has_religion', religion, SURE);
      addAllergens(collector, subject, allergens ?? allergen ?? '');
    }
  }
}

function isWritten(short: string): boolean {
  return !IN_CAPITALS.test(short) || short === short.toUpperCase();
}

const PLURAL = /^(?: (?:both|all|also|now|still))*(?:'re| are| have|'ve| take| eat| keep| can't| cannot)\b/;
const BEFORE_AND = pattern(`(I|[Mm]e|${NAME})(?:,? (?:and|&|plus) | & )$`, 'u');

/** The other of two who are or have something: "Jo and Kit are both vegan". */
function otherOf(collector: FactCollector, upTo: string, words: string): string[] {
  const other = BEFORE_AND.exec(upTo.slice(0, upTo.lastIndexOf(words)))?.[1];
  const named = other === undefined ? undefined : whoIs(collector, other);
  return named === undefined ? [] : [named];
}

function addAllergens(collector: FactCollector, subject: string, list: string): void {
  for (const [allergen] of matchesOf(ONE_ALLERGEN, list))
    collector.add(subject, 'allergic_to', allergen, SURE);
}

function readPredicate(collector: FactCollector, subject: string, verb: string, rest: string): void {
  const add = (predicate: string, object: string | undefined): void => {
    if (object !== undefined) collector.add(subject, predicate, object, SURE);
  };
  if (CANNOT_VERB.test(verb)) {
    const list = CANNOT.exec(rest);
    if (
      list !== null &&
      (!ONLY_CANNOT.test(verb) || /^(?:have|eat|do|take|tolerate|touch|drink) /i.test(rest))
    )
      addAllergens(collector, subject, list[1] ?? '');
    return;
  }
  if (IS_VERB.test(verb)) {
    add('diet', IS_DIET.exec(rest)?.[1]);
    add('has_condition', IS_CONDITION.exec(rest)?.[1]);
    if (!/ (?:gone|went|turned)/.test(verb) || /catholic|muslim/i.test(rest))
      add('has_religion', IS_RELIGION.exec(rest)?.[1]);
    addAllergens(collector, subject, ALLERGIC.exec(rest)?.[1] ?? '');
    const intolerant = INTOLERANT.exec(rest)?.[1];
    if (intolerant !== undefined)
      add(INTOLERANCE.test(intolerant) ? 'has_intolerance' : 'allergic_to', intolerant);
  }
  if (HAS_VERB.test(verb)) {
    addAllergens(collector, subject, HAS_ALLERGY.exec(rest)?.[1] ?? ALLERGY_TO.exec(rest)?.[1] ?? '');
    const conditions = HAS_CONDITION.exec(rest)?.[1] ?? '';
    for (const [condition] of matchesOf(ONE_CONDITION, conditions))
      if (isWritten(condition)) add('has_condition', condition);
  }
  if (EATS_VERB.test(verb)) add('diet', KEEPS_DIET.exec(rest)?.[1]);
  if (TAKES_VERB.test(verb)) {
    const dosed = DOSED.exec(rest);
    add('takes', dosed?.[1] ?? dosed?.[2]);
    for (const [medicine] of matchesOf(ONE_MEDICINE, MEDICINES.exec(rest)?.[1] ?? ''))
      if (isWritten(medicine)) add('takes', medicine);
  }
}
