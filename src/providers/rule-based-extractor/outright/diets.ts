import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import { AT_START, personNamed, WHO, whoIs } from './subjects.ts';

const SURE = 0.9;

/** What people leave out of their food for good; what they merely dislike is a taste. */
const FOOD_NOUN =
  'meat|pork|beef|lamb|mutton|veal|ham|bacon|chicken|poultry|fish|seafood|shellfish|dairy|gluten|sugars?|carbs|carbohydrates|eggs?|wheat|bread|onions?|garlic|gelatine?|milk|cheese|salt|caffeine|soy|animal products|processed food|fried food|junk food|ultra-processed food|root vegetables|grains|nuts';
const NAMES_FOOD = pattern(` (?:${FOOD_NOUN})(?![\\p{L}])`, 'iu');
const FOOD = `(?:red |white |processed |raw |fried |spicy |refined |added |cow'?s |oily )?(?:${FOOD_NOUN})`;
const FOODS = `(${FOOD}(?:(?:,? (?:or|and|nor) |, (?:no )?| & |/)${FOOD}){0,4})`;
const END =
  "(?=[.,;:!?()/–—\"]|$| -| (?:so|and|but|or|since|because|for|at home|at all|any ?more|either|these days|now|btw|by the way|as|in (?:my|our|the|this) (?:house|home|family|household|kitchen)|until|too|myself|completely|entirely|altogether|ever|though|which|who|he|she|I|we|i|he's|she's|I'm|i'm|lol|please|on (?:religious|health|ethical|medical|principle|doctor's)|two|three|four|five|six|seven|eight|nine|ten|a (?:few|couple|year|month|while|decade)|last|years|in (?:19|20)\\d\\d|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|after|due|thanks|\\d+ (?:years|months|weeks)|right now|atm|for good|full stop)\\b)";
/** A habit with days off is none to cook by, and a meal of today tells of today. */
const NOT_ALWAYS =
  /\b(?:often|much|a lot|usually|tonight|today|tomorrow|weekdays|weekends|mondays?|fridays?|for lunch|for breakfast|for dinner|yet|every day|during|for lent|if|wish|unless|used to|pretend|joke|joking|kidding|should(?:n't)?|might|maybe|trying to|want(?:s)? to|thinking of|considering)\b/i;

const LEAVES_OUT = pattern(
  `${AT_START}${WHO}(?:,? (?:who|also|both|really|actually|just|still|basically|personally|now|strictly|generally|sadly))*(?: (?:don'?t|do not|doesn'?t|does not|never)(?: (?:ever|really|actually|personally|even))*(?: eat| do| touch| consume| cook with| drink(?= (?:any )?(?:milk|caffeine)))|(?: won'?t| will not)(?: eat| touch)| can'?t eat(?= (?:any )?(?:meat|pork|beef))|(?: avoids?|'m avoiding| am avoiding| is avoiding|'s avoiding| steers? clear of| stays? away from|(?:'ve| have| has|'s)? (?:completely |totally )?(?:gave up|given up|quit|stopped eating|cut out|cut)|(?:'m| am|'s| is|'re| are|'ve been| have been| has been|'s been)(?: (?:completely|totally|now|currently|fully))* off| stays? off|(?:'m| am|'s| is|'re| are) not (?:eating|allowed|supposed to eat)))(?: (?:any|all|the))? ${FOODS}${END}`,
  'gui',
);
const NOT_EATEN = pattern(
  `(?:^|(?<=[,;:] )|(?<= (?:and|but) ))(?:${WHO})?(?:'ve| have| has|'s)? ?(?:haven'?t|hasn'?t|not|never|[Hh]aven'?t|[Hh]asn'?t) (?:eaten|touched|had) (?:any )?${FOODS}(?= (?:since|in (?:\\d|years|ages|a |over|ten|five|two|twenty|three)|for (?:\\d|years|ages|over|a (?:year|decade)|ten|five|two|twenty|three)))`,
  'gui',
);
/** "No pork for me", "no nuts for Sam", "no gluten at home". */
const NO_FOOD = pattern(
  `(?:^|(?<=[,;:] )|(?<= (?:and|but|so) ))(?:[Ss]trictly |[Aa]bsolutely )?[Nn]o ${FOODS}(?: for (me|us|my ${'(?:wife|husband|partner|mum|mom|dad|mother|father)'}|${NAME})| at home| in (?:our|my|this) (?:house|home|kitchen|household))(?=[.,;:!?()–—]|$| (?:so|and|but|please|as|because|since|thanks|btw|at)\\b)`,
  'gu',
);
/** Diets with a name, as they stand before the word or follow "do", "eat" and "follow". */
const PLAN_NAME =
  '(?:low|high|reduced)[- ](?:salt|sodium|sugar|carb|fat|fodmap|protein|fibre|fiber|potassium|phosphorus|gi|purine|cholesterol|iodine|histamine|residue|calorie)(?: gluten[- ]free)?|(?:gluten|dairy|sugar|salt|grain|lactose|wheat|nut|egg|soy|yeast)[- ]free|mediterranean|dash|keto(?:genic)?|paleo|whole ?30|carnivore|atkins|omad|intermittent fasting|time-restricted eating|plant[- ]based|vegan|vegetarian|pescatarian|raw(?: food| vegan)?|macrobiotic|soft|liquid|renal|cardiac|diabetic|anti-inflammatory|aip|gaps|fodmap|kosher|halal|jain|sattvic|ital|no[- ](?:salt|sugar|carb)';
const NAMES_PLAN = pattern(` (?:${PLAN_NAME})(?![\\p{L}])`, 'iu');
const PLAN = `(?:very |strict |strictly |mostly |fully )*(${PLAN_NAME})`;
const ON_PLAN = pattern(
  `${AT_START}${WHO}(?:,? (?:who|also|both|now|still|currently|just|mostly|recently))*(?:'s|'m|'re|'ve| is| are| am| has| have)?(?: (?:been|also|both|now|still|currently|just|started|gone|recently|mostly|back))*(?: on| follow(?:s|ing)?| keep(?:s|ing)?(?: to)?| stick(?:s|ing)? to| do(?:es|ing)?| eat(?:s|ing)?| cook(?:s|ing)?| try(?:ing)? to (?:eat|follow)| practi[sc]e?(?:s|ing)?| doing| went| put on| started)(?: (?:mostly|strictly|only|fully|pretty much|basically|mainly))*(?: an?| the| my| our)? ${PLAN}(?: (?:diet|food|eating|meals|thing|kitchen|household|home))?(?=[.,;:!?()/–—]|$| -| (?:so|and|but|since|because|for|at|these|now|btw|by|as|in|until|with|which|right|due|after|on|and|atm|from|all|though|again|currently|lately)\\b)`,
  'gui',
);
const PUT_ON_PLAN = pattern(
  `\\b(?:[Dd]octor|[Gg][Pp]|[Dd]ietitian|[Dd]ietician|[Nn]utritionist|[Cc]ardiologist|[Ss]pecialist|[Cc]onsultant|[Hh]ospital|[Tt]hey|[Dd]r\\.? ${NAME})(?:'s| has| have)? (?:just |recently )?(?:put|got|has|have) me on (?:an? |the )?(?:strict )?${PLAN}(?: (?:diet|food|meals))?(?=[.,;:!?()/–—]|$| (?:so|and|but|since|because|for|now|as|until|after|last)\\b)`,
  'ui',
);
const ONLY_EATS = pattern(
  `${AT_START}${WHO}(?: (?:can|will))? only eats? ((?:white |oily |raw |cooked |organic |soft |fresh |plain |halal |kosher )?(?:fish|chicken|vegetables|veg|fruit|meat|eggs|rice|seafood|poultry|food|soft food|purees)(?:(?:, | and | & |, and )(?:white |oily |raw |cooked |fresh )?(?:fish|chicken|vegetables|veg|fruit|meat|eggs|rice|seafood|poultry)){0,3})(?=[.,;!)]|$| (?:so|since|because|now|these|at|for)\\b)`,
  'gu',
);
/** "As a vegan I struggle with cheese": as what one speaks. */
const SPEAKING_AS = pattern(
  `(?:^|(?<=[,;:] )|(?<= (?:and|but|so) ))[Aa]s an? (?:strict |lifelong |new |fairly new |long-time |committed |recent |fellow )?(vegan|vegetarian|veggie|pescatarian|flexitarian|coeliac|celiac|diabetic|type (?:1|2|one|two) diabetic|muslim|hindu|jew|sikh|buddhist|catholic|christian|quaker)(?: (?:myself|now|of \\d+ years|for \\d+ years|since (?:19|20)\\d\\d))*,? (?:I|we|my)\\b`,
  'ui',
);
const HOUSEHOLD = pattern(
  `\\b(?:[Ww]e(?:'re| are) an? |[Oo]urs is an? |[Oo]ur (?:house|home|household|kitchen|family)(?:'s| is) )(?:strictly |all |fully |mostly |completely |strict |entirely )*(vegetarian|vegan|veggie|pescatarian|halal|kosher|plant-based|gluten[- ]free|dairy[- ]free|nut[- ]free|jain|pork-free|meat-free|meatless)(?: (?:household|family|home|house|kitchen|couple|lot))?(?=[.,;!)]|$| (?:so|since|because|and|but|now|these|here)\\b)`,
  'u',
);

/** What people eat and leave out for good: "I don't eat pork", "no meat for me", "on a low-salt diet", "as a vegan I ...". */
export function readDiets(collector: FactCollector, text: string): void {
  const namesPlan = NAMES_PLAN.test(text);
  const plan = namesPlan ? PUT_ON_PLAN.exec(text)?.[1] : undefined;
  if (plan !== undefined) collector.add(collector.speaker, 'diet', plan, SURE);
  const household = HOUSEHOLD.exec(text)?.[1];
  if (household !== undefined) collector.add(collector.speaker, 'diet', household, SURE);
  const as = SPEAKING_AS.exec(text)?.[1];
  if (as !== undefined)
    collector.add(
      collector.speaker,
      /iac$|diabetic$/i.test(as)
        ? 'has_condition'
        : /(?:arian|veggie|vegan)$/i.test(as)
          ? 'diet'
          : 'has_religion',
      as,
      SURE,
    );
  const namesFood = NAMES_FOOD.test(text);
  const saysOnly = text.includes(' only eat');
  if (!(namesFood || namesPlan || saysOnly) || NOT_ALWAYS.test(text)) return;
  const without = (words: string | undefined, foods: string): void => {
    const who = words === undefined ? collector.speaker : whoIs(collector, words);
    if (who !== undefined) collector.add(who, 'diet', `no ${foods}`, SURE);
  };
  if (namesFood) {
    for (const [, words, foods = ''] of matchesOf(LEAVES_OUT, text)) without(words, foods);
    for (const [, words, foods = ''] of matchesOf(NOT_EATEN, text)) without(words, foods);
    for (const [, foods = '', whose] of matchesOf(NO_FOOD, text)) {
      const named = whose === undefined || /^(?:me|us)$/.test(whose) ? 'I' : whose;
      if (/^\p{Lu}/u.test(named) && named !== 'I' && personNamed(collector, named) === undefined) continue;
      without(named, foods);
    }
  }
  for (const [, words = '', diet = ''] of namesPlan ? matchesOf(ON_PLAN, text) : []) {
    const who = whoIs(collector, words);
    if (who !== undefined) collector.add(who, 'diet', diet, SURE);
  }
  for (const [, words = '', foods = ''] of saysOnly ? matchesOf(ONLY_EATS, text) : []) {
    const who = whoIs(collector, words);
    if (who !== undefined) collector.add(who, 'diet', foods, SURE);
  }
}
