/** Fragments of regular expressions that the rules are put together from. All are for the flag `u`. */

/** A person's name: one to three capitalised words, the last maybe an initial. */
export const NAME =
  "\\p{Lu}[\\p{L}'-]*\\p{Ll}(?: (?:van |de |der |von |al-)?\\p{Lu}(?:[\\p{L}'-]+|\\.)){0,2}";

/** A proper noun of whatever kind: "Bank of Ireland", "Globex", "AT&T", "Windows 11". */
export const PROPER =
  "(?:the )?\\p{Lu}[\\p{L}\\p{N}&'.-]*(?:(?: (?:of|of the|de|la|del|do|das|am|&))? (?:\\p{Lu}[\\p{L}\\p{N}&'.-]*|\\d[\\d.]*)){0,4}(?: (?:hospital|university|college|school|bank|studio|clinic|academy|institute|museum|library))?";

/** Who somebody is to somebody, as said after "my". */
export const RELATION =
  'husband|hubby|missus|wife|spouse|partner|boyfriend|girlfriend|fianc[eé]e?|mother|mom|mum|father|dad|stepmother|stepfather|stepmom|stepdad|' +
  'mother-in-law|father-in-law|sister-in-law|brother-in-law|sister|brother|twin sister|twin brother|twin|sibling|son|daughter|kid|child|' +
  'lad|boy|mam|nonna|gran|nan|nana|granny|little one|cousin|aunt|uncle|niece|nephew|grandmother|grandfather|grandma|grandpa|grandson|granddaughter|boss|manager|supervisor|' +
  'business partner|co-founder|cofounder|roommate|flatmate|housemate|best friend|friend|colleague|coworker|co-worker|teammate|' +
  'neighbou?r|therapist|dentist|doctor|gp|lawyer|accountant|landlord|landlady|client|mentor|mentee|coach|trainer|teacher|tutor|' +
  'assistant|babysitter|nanny|student|intern|ex-husband|ex-wife|ex';

/** Words between "my" and the relation: "my older sister". */
export const RELATION_ADJECTIVE =
  '(?:(?:older|younger|elder|eldest|oldest|youngest|little|big|baby|twin|late|new|old|former|dear|other|only|first|second|current|direct|long-time|longtime|upstairs|downstairs|next-door) )?';

/** Animals people keep and name. */
export const PET =
  'dog|cat|puppy|kitten|rabbit|bunny|hamster|parrot|budgie|turtle|tortoise|horse|pony|goldfish|guinea pig|ferret|lizard|gecko|snake|hen|chicken|rooster|goat|' +
  'labrador|lab|beagle|poodle|corgi|terrier|spaniel|retriever|golden retriever|border collie|collie|dachshund|husky|greyhound|whippet|german shepherd|tabby';

/** What a person says of themselves or others before the verb without changing what is said. */
export const ADVERB =
  '(?: currently| now| still| also| just| recently| finally| actually| both| mostly| already| only| officially| always| really| even| since| then| both of us| all| apparently| originally| basically| literally| happily| temporarily| permanently| proudly)*';

/** What one does for a living, singular. */
export const OCCUPATION_NOUN =
  'engineer|developer|dev|designer|schoolteacher|headteacher|tiler|joiner|bricklayer|consultant|registrar|clinician|radiographer|copy editor|proofreader|bookkeeper|caterer|caretaker|cleaner|nanny|childminder|florist|jeweller|zookeeper|ranger|forester|vintner|glazier|locksmith|optometrist|teacher|nurse|doctor|lawyer|solicitor|barrister|attorney|student|chef|cook|writer|author|manager|architect|scientist|' +
  'researcher|analyst|accountant|consultant|artist|musician|photographer|therapist|dentist|pilot|electrician|plumber|' +
  'carpenter|journalist|editor|professor|programmer|coder|librarian|pharmacist|veterinarian|vet|paramedic|firefighter|' +
  'police officer|officer|translator|interpreter|entrepreneur|barista|bartender|baker|farmer|mechanic|physicist|biologist|chemist|economist|' +
  'psychologist|psychiatrist|counsel+or|social worker|producer|director|founder|co-founder|cofounder|freelancer|contractor|recruiter|surgeon|tutor|' +
  'coach|actor|actress|administrator|marketer|intern|technician|statistician|mathematician|linguist|midwife|judge|novelist|' +
  'cardiologist|radiologist|dermatologist|pediatrician|paediatrician|anesthesiologist|oncologist|neurologist|surveyor|geologist|historian|archaeologist|astronomer|' +
  'secretary|receptionist|assistant|clerk|cashier|salesperson|realtor|broker|banker|trader|investor|auditor|actuary|' +
  'optician|optometrist|physiotherapist|physio|chiropractor|nutritionist|dietitian|trainer|instructor|lecturer|postdoc|' +
  'lead|supervisor|coordinator|planner|strategist|specialist|expert|representative|agent|advisor|adviser|' +
  'sysadmin|devops|tester|copywriter|illustrator|animator|sculptor|painter|potter|tailor|welder|builder|roofer|gardener|florist|' +
  'butcher|fisherman|sailor|captain|soldier|veteran|diplomat|politician|priest|pastor|rabbi|imam|monk|nun|' +
  'driver|courier|mail carrier|bus driver|truck driver|conductor|composer|singer|drummer|guitarist|violinist|pianist|cellist|dancer|choreographer|' +
  'hairdresser|barber|stylist|makeup artist|beekeeper|winemaker|brewer|sommelier|waiter|waitress|undergraduate|retiree|pensioner|homemaker|CEO|CTO|CFO|COO|VP|CPO|president|chair|chairman|treasurer|head|owner|paralegal|notary|curator|conservator|technologist|programme manager';

/** "a senior data scientist", without its article. */
export const OCCUPATION = `(?:(?:[a-z][a-z-]*|\\p{Lu}{2,4}|\\p{Lu}[a-z]+) ){0,3}(?:${OCCUPATION_NOUN})`;

/** Languages that people speak. */
export const LANGUAGE =
  'English|French|German|Spanish|Italian|Dutch|Flemish|Chinese|Mandarin|Cantonese|Japanese|Korean|Portuguese|Russian|Arabic|' +
  'Hindi|Urdu|Bengali|Punjabi|Tamil|Telugu|Marathi|Gujarati|Turkish|Polish|Swedish|Greek|Ukrainian|Hebrew|Danish|' +
  'Norwegian|Finnish|Icelandic|Czech|Slovak|Slovene|Slovenian|Croatian|Serbian|Bosnian|Bulgarian|Romanian|Hungarian|' +
  'Estonian|Latvian|Lithuanian|Yoruba|Igbo|Hausa|Zulu|Xhosa|Afrikaans|Amharic|Swahili|Vietnamese|Thai|Khmer|Lao|' +
  'Burmese|Malay|Indonesian|Tagalog|Filipino|Farsi|Persian|Kurdish|Pashto|Armenian|Georgian|Kazakh|Catalan|Basque|' +
  'Galician|Irish|Welsh|Gaelic|Scots|Maltese|Albanian|Macedonian|Nepali|Sinhala|Sign Language|Latin|Esperanto|ASL|BSL';
