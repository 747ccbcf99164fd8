import { pattern } from '../pattern.ts';
import { LANGUAGE, PET, RELATION } from '../phrases.ts';

/** Animals that are kept and named, in lower case. */
export const ANIMAL = `${PET}|lurcher|mutt|pup|mongrel|tomcat|bulldog|boxer|chihuahua|pug|doberman|rottweiler|malamute|samoyed|dalmatian|schnauzer|setter|pointer|vizsla|weimaraner|cockapoo|labradoodle|cavapoo|sheepdog|staffie|staffy|jack russell|yorkie|shih tzu|maine coon|siamese|moggy|ginger tom|cockatiel|cockatoo|macaw|canary|parakeet|chinchilla|hedgehog|axolotl|tarantula|python|corn snake|bearded dragon|rat|gerbil|degu|donkey|mare|gelding|cob|alpaca|llama|pig|duck|goose|koi|stick insect|terrapin|hen`;
/** Who one person is to another. */
export const KIN = `(?:mother|father|sister|brother|son|daughter) in law|${RELATION}|other half|fella|bloke|hubby|bro|sis|bf|gf|auntie|aunty|grandad|granddad|eldest|oldest|youngest|firstborn|first-?born|middle one|middle child|mama|papa|mamma|mummy|daddy|bestie|mate|best mate|pal|godson|goddaughter|son-in-law|daughter-in-law|lodger|great-aunt|great-uncle`;
/** The same, as one of a pattern: "brother" is not read in "brother in law". */
export const WHAT = `(?:${KIN}|${ANIMAL})(?! in law|-in-law)`;
/** One of the animals, and nothing else. */
export const IS_ANIMAL = pattern(`^(?:${ANIMAL})$`, 'i');

/** Several of them at once. */
export const MANY =
  'kids|children|sons|daughters|boys|girls|twins|lads|brothers|sisters|siblings|cousins|flatmates|housemates|roommates|roomies|grandkids|grandchildren|grandsons|granddaughters|nephews|nieces|parents|grandparents|uncles|aunts|aunties|best friends|cats|dogs|puppies|kittens|rabbits|horses|ponies|hens|chickens|ferrets|parrots|budgies|hamsters|guinea pigs|goats|tortoises|rats|ducks|whippets|greyhounds|spaniels|labradors|labs|huskies|dachshunds|lurchers|collies|pugs|goldfish|geckos|alpacas|pigs|donkeys|stepkids|business partners|co-founders|cofounders|goddaughters|godsons';

/** Tells whether any of them is there. */
export const NAMES_KIN = pattern(`\\b(?:${KIN}|${ANIMAL}|${MANY}|parent|neighbours)(?![\\p{L}])`, 'iu');

/** Either case of the first letter of each alternative. */
export function cased(words: string): string {
  const alternatives = words.split('|');
  return [...alternatives, ...alternatives.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(
    '|',
  );
}

/** Words that are titles or vocations when raised and without a mark: "Sister Joan", "Father Emeka". */
export const VOCATION =
  /^(?:Sister|Brother|Father|Mother|Boss|Coach|Doctor|Teacher|Friend|Client|Student|Intern|Manager|Tutor|Trainer|Assistant|Mate|Pig|Hen|Duck|Rat|Cob|Boxer|Pointer|Setter|Papa|Mama|Dad|Mum|Mom|Daddy|Mam|Mamma|Lab|Kid|Boy|Girl|Lad)$/;
/** Relations that nobody means as their own without saying whose. */
export const NOT_SAID_BARE =
  /^(?:father|mother|other half|fella|bloke|eldest|oldest|youngest|firstborn|first-born|middle one|boss|manager|supervisor|coach|doctor|teacher|friend|client|student|intern|tutor|trainer|assistant|mentor|mentee|lawyer|accountant|dentist|therapist|gp|colleague|coworker|co-worker|teammate|landlord|landlady|nanny|babysitter|neighbour|neighbor|child|kid|boy|lad|twin|pal|mate|ex|ex-husband|ex-wife|lab|rat|pig|duck|cob|boxer|setter|pointer|hen|goose|python|chicken|snake|best friend|bestie|business partner|co-founder|cofounder)$/i;

/** Relations that are no kin and yet told of, when it is said who has which. */
export const TOLD_OF =
  /^(?:roommate|flatmate|housemate|friend|best friend|neighbou?r|business partner|co-?founder)$/i;
/** Of a couple that is none any more. */
export const FORMER =
  /\b(?:first|second|third|former|ex|old|future) (?:husband|wife|partner|boyfriend|girlfriend)\b/i;
/** Adjectives of peoples and places, which a predicate is as often as a name: "my mother is Russian". */
export const IS_PEOPLE = pattern(
  `^(?:${LANGUAGE}|Hindu|Muslim|Sikh|Jain|Jewish|Jew|Catholic|Buddhist|Protestant|Methodist|Quaker|Baptist|Anglican|Lutheran|Presbyterian|Orthodox|Mormon|Atheist|Vegan|[\\p{L}]+(?:ese|ish|ian|ean|can|wan|nch|tch|oan|nese|ani|aqi|ish catholic|ander)|Scot|Swede|Dane|Finn|Pole|Turk|Greek|Thai|Swiss|Czech)$`,
  'u',
);

/** Relations by their plain name, of which the predicate is made. */
export const PLAIN: Readonly<Record<string, string>> = {
  hubby: 'husband',
  'other half': 'partner',
  fella: 'partner',
  bloke: 'partner',
  bro: 'brother',
  sis: 'sister',
  bf: 'partner',
  gf: 'partner',
  boyfriend: 'partner',
  girlfriend: 'partner',
  auntie: 'aunt',
  aunty: 'aunt',
  'great-aunt': 'aunt',
  'great-uncle': 'uncle',
  grandad: 'grandfather',
  granddad: 'grandfather',
  eldest: 'child',
  oldest: 'child',
  youngest: 'child',
  firstborn: 'child',
  'first-born': 'child',
  'middle one': 'child',
  'middle child': 'child',
  mama: 'mother',
  papa: 'father',
  mamma: 'mother',
  mummy: 'mother',
  daddy: 'father',
  bestie: 'friend',
  mate: 'friend',
  'best mate': 'friend',
  pal: 'friend',
  'best friend': 'friend',
  gran: 'grandmother',
};
/** What of each of several one of them is. */
export const ONE_OF: readonly [RegExp, string][] = [
  [/^(?:kids|children|twins|stepkids)$/i, 'child'],
  [/^(?:sons|boys|lads)$/i, 'son'],
  [/^(?:daughters|girls)$/i, 'daughter'],
  [/^brothers$/i, 'brother'],
  [/^sisters$/i, 'sister'],
  [/^siblings$/i, 'sibling'],
  [/^cousins$/i, 'cousin'],
  [/^(?:flatmates|housemates|roommates|roomies)$/i, 'roommate'],
  [/^(?:grandkids|grandchildren)$/i, 'grandchild'],
  [/^grandsons$/i, 'grandson'],
  [/^granddaughters$/i, 'granddaughter'],
  [/^nephews$/i, 'nephew'],
  [/^nieces$/i, 'niece'],
  [/^parents$/i, 'parent'],
  [/^grandparents$/i, 'grandparent'],
  [/^uncles$/i, 'uncle'],
  [/^aunt(?:ie)?s$/i, 'aunt'],
  [/^best friends$/i, 'friend'],
  [/^business partners$/i, 'business_partner'],
  [/^co-?founders$/i, 'business_partner'],
  [/^(?:goddaughters|godsons)$/i, ''],
];
