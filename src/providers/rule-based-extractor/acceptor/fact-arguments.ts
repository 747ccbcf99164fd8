import type { EntityKind, ExtractedEntity } from '../../extractor.ts';
import { inLowerCase } from '../lower-case.ts';
import { pattern } from '../pattern.ts';
import { LANGUAGE, OCCUPATION_NOUN, PET, RELATION } from '../phrases.ts';

/** What an argument of a fact can be. */
export type ArgumentType =
  | 'me'
  | 'pronoun'
  | 'person'
  | 'place'
  | 'organization'
  | 'thing'
  | 'occupation'
  | 'language'
  | 'diet'
  | 'religion'
  | 'condition'
  | 'allergen'
  | 'breed'
  | 'possession'
  | 'date'
  | 'phone'
  | 'email'
  | 'version';

/** Something in a sentence that a fact may be about or say, and where it stands. */
export interface Argument {
  type: ArgumentType;
  text: string;
  start: number;
  end: number;
}

const CONDITION =
  "type (?:1|2|one|two) diabetes|type (?:1|2|one|two) diabetic|diabetes|diabetic|asthma|asthmatic|epilepsy|epileptic|arthritis|migraines?|hypertension|high blood pressure|an(?:a|ae)emia|autism|autistic|adhd|dyslexia|dyslexic|coeliac(?: disease)?|celiac(?: disease)?|hay fever|tinnitus|endometriosis|fibromyalgia|parkinson's|alzheimer's|dementia|depression|anxiety|eczema|psoriasis|gout|osteoporosis|scoliosis|glaucoma|colou?r[- ]blind|vertigo|insomnia|sleep apn(?:o)?ea|crohn's|ibs|pcos";
const DIET =
  'vegan|vegetarian|veggie|pescatarian|pescetarian|flexitarian|teetotal|halal|kosher|gluten[- ]free|dairy[- ]free|lactose[- ]free|plant[- ]based|keto|pure veg|lactose|gluten';
const RELIGION =
  'muslim|hindu|jain|sikh|jewish|catholic|buddhist|christian|quaker|orthodox|protestant|methodist|lutheran|anglican|baptist|mormon|atheist|ethiopian orthodox|greek orthodox';
const POSSESSION =
  'house|flat|apartment|cottage|cabin|farm|bakery|shop|restaurant|boat|sailboat|van|camper ?van|caravan|motorbike|motorcycle|tractor|piano|vineyard|orchard|allotment|studio|salon|food truck|bookshop|cafe|café|pub|garage|smallholding|workshop|guesthouse';
const BREED = `${PET}|kelpie|ridgeback|dachshund|lapphund|springer|pug|boxer|setter|pointer|schnauzer|chihuahua|malinois|siamese|persian|maine coon|ragdoll|lurcher|bulldog|mastiff|rottweiler|dalmatian|samoyed|akita|shih tzu|maltese|cavalier|cockapoo|labradoodle|mutt|donkey|llama|alpaca|pig|sheep|cow`;
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

const VALUES: readonly (readonly [ArgumentType, RegExp])[] = [
  ['email', /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  ['phone', /(?<![\p{L}\p{N}.])\+?\(?\d[\d ().-]{6,18}\d(?![\p{L}\p{N}])/gu],
  ['version', /(?<![\p{L}\p{N}.])v?\d+\.\d+(?:\.\d+)*(?![\p{N}.:]\d|\s?(?:%|€|£|km|pm|am))/giu],
  [
    'date',
    new RegExp(
      `\\b(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})\\b(?:,? \\d{4})?|\\b(?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)?\\b(?:,? \\d{4})?|\\b(?:${MONTH}) \\d{4}\\b|\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b(?:19|20)\\d\\d\\b`,
      'giu',
    ),
  ],
  ['condition', new RegExp(`\\b(?:${CONDITION})(?![\\p{L}])`, 'giu')],
  ['diet', new RegExp(`\\b(?:${DIET})(?![\\p{L}])`, 'giu')],
  ['religion', new RegExp(`\\b(?:${RELIGION})s?(?![\\p{L}])`, 'giu')],
  [
    'language',
    new RegExp(
      `(?<![\\p{L}])(?:North(?:ern)? )?(?:${LANGUAGE}|${LANGUAGE.toLowerCase()}|Konkani|Kannada|Sámi|Sesotho|Wolof|Quechua|Guarani|Māori|Samoan|Tongan|Luxembourgish|Frisian|Breton|Occitan|Corsican|Sardinian|Belarusian|Mongolian|Uzbek|Somali|Tigrinya|Oromo|Malayalam|Odia|Sindhi|Uyghur|Tibetan|Lingala|Kinyarwanda|Shona|Twi|Ga|Ewe)(?![\\p{L}])`,
      'gu',
    ),
  ],
  [
    'occupation',
    pattern(
      `(?<![\\p{L}'])(?:(?:head|director|chair|captain|secretary|head teacher|vice president|VP|chief|member|keeper) of [\\p{L}]+(?: [\\p{L}]+)?|(?:(?!(?:was|is|a|an|the|my|our|his|her|their|your|in|at|not|no|to|who|he|she|only|just|and|or|but|also|now|as|of|i'm|im|been|old|new|another|every|by|for|with|from|than|good|bad|that|this|retired|former)\\b)[\\p{L}][\\p{L}&-]* ){0,2}(?:${OCCUPATION_NOUN}|headmistress|headmaster|seamstress|sous-chef|publisher|deputy|carer|apprentice|mediator|shepherd|organist|churchwarden|treasurer|bookkeeper|CPA|HCA|QA|SRE|gamedev|foreman|mason|plasterer|rector|vicar|bishop|warden|steward|stewardess|captain|skipper|dispatcher|magistrate|lecturer|postman|fireman|policeman|policewoman|midwife|caterer|grower|breeder|trucker|tiler|glazier|registrar|bailiff|warehouseman|machinist|toolmaker|locksmith|upholsterer|dressmaker|cobbler|milliner|undertaker|embalmer|optician|podiatrist|osteopath|masseuse|masseur|beautician|nail technician|lifeguard|referee|umpire|jockey|groom|farrier|gamekeeper|ranger|bartender|croupier|busker|puppeteer|playwright|poet|biographer|archivist|cartographer|oceanographer|geographer|botanist|zoologist|entomologist|virologist|epidemiologist|haematologist|anaesthetist|orthodontist|hygienist|phlebotomist|paramedic|doula|au pair|governess|headteacher|principal|provost|dean|bursar|proctor|sexton|verger|sacristan|cantor|deacon|minister|chaplain))(?![\\p{L}-])`,
      'giu',
    ),
  ],
  ['breed', new RegExp(`\\b(?:${BREED})(?![\\p{L}])`, 'giu')],
  ['possession', new RegExp(`\\b(?:${POSSESSION})(?![\\p{L}])`, 'giu')],
  [
    'allergen',
    /(?<=\b(?:allergic to|allergy to|intolerant to|intolerance to|react to|reacts to|reacts? badly to|intolerance of)(?: the)? )[\p{L}]+(?: (?!and|but|so|or|which|that)[\p{L}]+)?/giu,
  ],
  ['allergen', /\b[\p{L}]+(?=(?: allergy| intoleran(?:t|ce)|-intolerant)\b)/giu],
];

const ME = /(?<![\p{L}'])(?:I|[Mm]e|[Mm]y|[Ww]e|[Oo]ur|[Mm]ine|[Mm]yself)(?![\p{L}])/gu;
const PRONOUN = /(?<![\p{L}'])(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|[Ii]t|[Ii]ts|[Tt]heir|[Tt]hey)(?![\p{L}])/gu;

/** Words for who somebody is to somebody, or which animal, by what they make of the two. */
const RELATIONS: Readonly<Record<string, string>> = {
  husband: 'hubs|hubbie|other half|better half|old man',
  wife: 'wifey|mrs',
  partner: 'fella|bloke|gf|bf|other half|lover|civil partner',
  child:
    'kids|kiddo|kiddos|children|eldest|youngest|oldest|middle one|firstborn|lastborn|first-born|last-born|bairn|bairns|wean|weans|wee one|little ones|baby|babies|toddler|newborn|twins|triplets|teenager|teen|offspring|sprog',
  son: 'sons|boys|lads|wee man|stepson',
  daughter: 'daughters|girls|girl|lass|lassie|stepdaughter',
  mother: 'mama|mami|mummy|mammy|mommy|ma|amma|ammi|mamma|momma|mamá',
  father: 'papa|papi|daddy|da|pa|pops|appa|abba|baba|papá',
  sister: 'sisters|sis|half-sister|half sister|stepsister|big sis',
  brother: 'brothers|bro|half-brother|half brother|stepbrother|bruv',
  grandmother:
    'oma|gram|nanna|nanny|yiayia|abuela|abuelita|gogo|lola|babushka|baba|halmoni|dadi|nani|bubbe|avó|vovó|mémé|mamie|granma|mamaw',
  grandfather:
    'granddad|grandad|opa|gramps|pop-pop|abuelo|nonno|lolo|dedushka|halabeoji|pappou|zeide|papaw|grampa|grandpop|taid',
  grandchild: 'grandkids|grandchildren|grandkid|grandchild|grandbaby|grandbabies',
  grandson: 'grandsons|grand-son',
  granddaughter: 'granddaughters|grand-daughter',
  aunt: 'auntie|aunty|aunts|tía|tante',
  uncle: 'uncles|tío',
  nephew: 'nephews',
  niece: 'nieces',
  cousin: 'cousins|cuz',
  friend:
    'friends|mate|mates|bestie|best mate|best pal|best bud|buddy|pal|chum|bff|school friend|gym buddy|penpal|pen pal',
  colleague: 'colleagues|workmate|work wife|desk mate|lab mate|labmate|deskmate',
  roommate: 'roomie|flatmates|housemates|roommates|lodger',
  neighbour: 'neighbours|neighbors|next-door',
  boss: 'bosses|gaffer|line manager|head of department|team lead',
  godparent: 'godmother|godfather|godparents',
  godchild: 'godson|goddaughter',
  mother_in_law: 'mother in law|mum in law|mil',
  father_in_law: 'father in law|fil',
  sister_in_law: 'sister in law|sil',
  brother_in_law: 'brother in law|bil',
  stepfather: 'stepdad',
  stepmother: 'stepmum|stepmom',
  pet: 'cats|dogs|dachshund|pup|pups|pooch|kitty|mutt|staffie|staffy|cockapoo|labradoodle|lurcher|snake|iguana|budgies|hens|chooks|ponies|mare|gelding|stallion|tabby|moggy|kelpie|bluetick|pitbull|rottweiler|boxer|chihuahua|schnauzer|doodle|ferrets|rats|gerbil|gerbils|hamsters|rabbits|gecko|axolotl|macaw|cockatiel|goats|donkey|donkeys|alpaca|alpacas|python|tarantula|goldendoodle|shih tzu|malinois|dane|tortoises|pets',
};
const RELATION_OF = new Map(
  Object.entries(RELATIONS).flatMap(([relation, forms]) =>
    forms.split('|').map((form) => [form, relation] as const),
  ),
);
const ANIMAL = new RegExp(`^(?:${PET})$`, 'i');

/** Finds words that say who somebody is to somebody, or which animal it is. */
export const RELATION_WORD = new RegExp(
  `(?<![\\p{L}-])(?:${[...RELATION_OF.keys()].sort((a, b) => b.length - a.length).join('|')}|${RELATION}|${PET})(?![\\p{L}-])`,
  'giu',
);

/** What a relation's word makes of two: "hubby", "my boys", "the cat". */
export function relationOf(word: string): string {
  const plain = word.toLowerCase();
  return ANIMAL.test(plain) ? 'pet' : (RELATION_OF.get(plain) ?? plain.replace(/ /g, '_'));
}

const TYPES: Partial<Record<EntityKind, ArgumentType>> = {
  person: 'person',
  place: 'place',
  organization: 'organization',
};

/** A sentence has few arguments; the bound keeps a hostile one cheap. */
const MOST = 24;

function add(found: Argument[], argument: Argument): void {
  if (found.some(({ start, end }) => argument.start < end && start < argument.end)) return;
  found.push(argument);
}

/** What in a sentence tells by its form what it is: dates, numbers, occupations, languages. */
export function valuesOf(sentence: string): Argument[] {
  const found: Argument[] = [];
  for (const [type, form] of VALUES) {
    for (const match of sentence.matchAll(form)) {
      if (found.length >= MOST * 2) break;
      add(found, { type, text: match[0], start: match.index, end: match.index + match[0].length });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Where in a sentence names of entities stand, whatever their capitals, in order; of names over one another the longest. */
export function namesIn(sentence: string, entities: readonly ExtractedEntity[]): Argument[] {
  const found: Argument[] = [];
  const lower = inLowerCase(sentence);
  const named = [...entities].sort((a, b) => b.surface.length - a.surface.length);
  for (const { surface, kind, email } of named) {
    // "Aric's business partner Ali" is read by rule, and of it each of the two is somebody.
    if ((email !== undefined && surface === email) || /'s \p{Ll}.* /u.test(surface)) continue;
    const sought = inLowerCase(surface);
    for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + sought.length)) {
      const end = at + sought.length;
      if (/[\p{L}\p{N}]/u.test(lower[at - 1] ?? ' ') || /[\p{L}\p{N}]/u.test(lower[end] ?? ' ')) continue;
      add(found, { type: TYPES[kind] ?? 'thing', text: sentence.slice(at, end), start: at, end });
      if (found.length >= MOST * 2) return found;
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** What a sentence names and says that a fact could be made of, in order. */
export function argumentsOf(sentence: string, entities: readonly ExtractedEntity[]): Argument[] {
  const found = namesIn(sentence, entities).slice(0, MOST);
  for (const value of valuesOf(sentence)) add(found, value);
  for (const match of sentence.matchAll(ME))
    add(found, { type: 'me', text: match[0], start: match.index, end: match.index + match[0].length });
  for (const match of sentence.matchAll(PRONOUN))
    add(found, { type: 'pronoun', text: match[0], start: match.index, end: match.index + match[0].length });
  return found.sort((a, b) => a.start - b.start).slice(0, MOST);
}
