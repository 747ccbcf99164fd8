import { NAMED_DISEASES } from '../../language/medicine-names.ts';
/** Word lists that several forms share: fragments of regular expressions, for use with the flags `iu`. */

/** Verbs in the present and past that may follow "and" without repeating the subject. */
export const LATER_VERB =
  "live|lives|lived|work|works|worked|study|studies|studied|teach|teaches|speak|speaks|prefer|prefers|hate|hates|can't|don't|doesn't|play|plays|own|owns|use|uses|drive|drives|report|reports|run|runs|depend|depends|need|needs|want|wants|moved|joined|started|grew up|graduated|have|has|had|take|takes|avoid|avoids|lead|leads|manage|manages|says|said|thinks|reckons|goes|went|comes|came|makes|made|got|gets|became|becomes|turned|retired|left|quit|agreed|decided|promised|offered|start|starts|wants|keeps|kept|owes|sings|belongs|listens|talks|sits|serves|handles|picks|brings";

/** What somebody is, following "and" or a comma without repeating the verb. */
export const QUALITY =
  '(?:severely |badly |deathly |highly |mildly |also |very |really )?(?:allergic to|lactose intolerant|gluten intolerant|gluten[- ]free|coeliac|celiac|vegetarian|vegan|pescatarian|flexitarian|kosher|halal|diabetic|asthmatic|dyslexic|epileptic|colou?r[- ]?blind|single|married|divorced|widowed|engaged|retired|from|based in|based out of|originally from|fluent in|a member of|years old|an? (?:[a-z-]+ )?(?:vegetarian|vegan|pescatarian|nurse|doctor|teacher|student|lawyer|designer|engineer|developer|programmer|writer|mother|father|mum|mom|dad|parent))';

/** Words for relationships between people, with their predicates. */
export const RELATIVES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (
      'boyfriend girlfriend partner fiance fiancee mother father landlord sister brother son daughter cousin aunt uncle ' +
      'niece nephew grandmother grandfather grandson granddaughter stepmother stepfather stepson stepdaughter friend ' +
      'colleague teammate roommate neighbour therapist doctor dentist lawyer accountant client mentor mentee coach ' +
      'teacher tutor assistant trainer babysitter sibling'
    )
      .split(' ')
      .map((word) => [word, `has_${word}`]),
  ),
  husband: 'married_to',
  wife: 'married_to',
  spouse: 'married_to',
  hubby: 'married_to',
  missus: 'married_to',
  fiancé: 'has_fiance',
  fiancée: 'has_fiancee',
  mom: 'has_mother',
  mum: 'has_mother',
  mam: 'has_mother',
  mama: 'has_mother',
  dad: 'has_father',
  papa: 'has_father',
  grandma: 'has_grandmother',
  gran: 'has_grandmother',
  granny: 'has_grandmother',
  nan: 'has_grandmother',
  nana: 'has_grandmother',
  nonna: 'has_grandmother',
  oma: 'has_grandmother',
  grandpa: 'has_grandfather',
  grandad: 'has_grandfather',
  granddad: 'has_grandfather',
  opa: 'has_grandfather',
  auntie: 'has_aunt',
  kid: 'has_child',
  child: 'has_child',
  baby: 'has_child',
  boy: 'has_son',
  girl: 'has_daughter',
  'mother-in-law': 'has_mother_in_law',
  'father-in-law': 'has_father_in_law',
  'sister-in-law': 'has_sister_in_law',
  'brother-in-law': 'has_brother_in_law',
  'mother in law': 'has_mother_in_law',
  'father in law': 'has_father_in_law',
  'sister in law': 'has_sister_in_law',
  'brother in law': 'has_brother_in_law',
  'best friend': 'has_best_friend',
  'best mate': 'has_best_friend',
  bestie: 'has_best_friend',
  mate: 'has_friend',
  coworker: 'has_colleague',
  'co-worker': 'has_colleague',
  workmate: 'has_colleague',
  flatmate: 'has_roommate',
  housemate: 'has_roommate',
  neighbor: 'has_neighbour',
  'business partner': 'has_business_partner',
  'co-founder': 'has_co_founder',
  cofounder: 'has_co_founder',
  nanny: 'has_babysitter',
  gp: 'has_doctor',
  solicitor: 'has_lawyer',
  attorney: 'has_lawyer',
  boss: 'reports_to',
  manager: 'reports_to',
  'line manager': 'reports_to',
  supervisor: 'reports_to',
};

/** The plurals, with the word for each person. */
export const SEVERAL: Readonly<Record<string, string>> = {
  kids: 'has_child',
  children: 'has_child',
  twins: 'has_child',
  boys: 'has_son',
  sons: 'has_son',
  girls: 'has_daughter',
  daughters: 'has_daughter',
  brothers: 'has_brother',
  sisters: 'has_sister',
  siblings: 'has_sibling',
  flatmates: 'has_roommate',
  roommates: 'has_roommate',
  housemates: 'has_roommate',
  grandchildren: 'has_grandchild',
  grandkids: 'has_grandchild',
  dogs: 'has_pet',
  cats: 'has_pet',
  rabbits: 'has_pet',
  ferrets: 'has_pet',
  puppies: 'has_pet',
  kittens: 'has_pet',
  pets: 'has_pet',
};

const alternatives = (words: readonly string[]) =>
  words.toSorted((one, other) => other.length - one.length).join('|');

export const KIN = alternatives(Object.keys(RELATIVES));
export const KIN_SEVERAL = alternatives(Object.keys(SEVERAL));
/** Adjectives that may precede them without changing the meaning. */
export const KIN_ADJECTIVE =
  '(?:older |elder |eldest |oldest |little |big |younger |youngest |twin |middle |lovely |dear |own |new |current |only |first |second |other )*';

/** Animals that people keep and name. */
export const ANIMAL =
  'dog|puppy|pup|cat|kitten|rabbit|bunny|hamster|horse|pony|parrot|budgie|guinea pig|tortoise|turtle|ferret|snake|python|gecko|lizard|bird|rat|goldfish|fish|kelpie|labrador|lab|spaniel|terrier|poodle|retriever|golden retriever|shepherd|german shepherd|collie|border collie|greyhound|whippet|husky|corgi|beagle|dachshund|ridgeback|bulldog|chihuahua|pug|dalmatian|tabby|siamese|maine coon|donkey|goat|hen|cow|mare';

/** Health conditions as nouns: what somebody has. */
export const CONDITION =
  `${NAMED_DISEASES}|` +
  "(?:type (?:1|2|one|two) |gestational |pre-?)?diabetes(?: type (?:1|2|one|two))?|asthma|epilepsy|(?:rheumatoid |psoriatic )?arthritis|osteo(?:arthritis|porosis)|ADHD|ADD|ASD|OCD|C?PTSD|dyslexia|dyspraxia|autism|co?eliac(?: disease)?|migraines?|hypertension|(?:high|low) blood pressure|high cholesterol|ana?emia|hay ?fever|IBS|IBD|MS|PCOS|POTS|EDS|COPD|GERD|acid reflux|endometriosis|tinnitus|multiple sclerosis|cerebral palsy|parkinson'?s(?: disease)?|alzheimer'?s(?: disease)?|dementia|crohn'?s(?: disease)?|(?:ulcerative )?colitis|gout|lupus|fibromyalgia|chronic fatigue(?: syndrome)?|long covid|eczema|psoriasis|rosacea|glaucoma|cataracts|sleep apn[o]?ea|narcolepsy|insomnia|vertigo|scoliosis|sciatica|carpal tunnel|hypothyroidism|hyperthyroidism|hashimoto'?s|an? (?:heart|thyroid|kidney|liver) condition|angina|atrial fibrillation|bipolar disorder|tourette'?s|(?:breast|prostate|bowel|lung) cancer|a (?:bad|dodgy|weak) (?:back|knee|hip|shoulder)|bad knees|a pacemaker|a stammer|lactose intolerance|gluten intolerance";
/** Health conditions as adjectives: what somebody is. */
export const CONDITION_ADJECTIVE =
  '(?:type (?:1|2|one|two) )?diabetic|pre-?diabetic|co?eliac|asthmatic|epileptic|dyslexic|dyspraxic|autistic|ana?emic|(?:red[- ]green )?colou?r[- ]?blind|hard of hearing|deaf|(?:partially sighted|visually impaired)|insulin[- ]dependent|neurodivergent|(?:\\d+ (?:weeks|months) )?pregnant';
/** Diets that somebody may follow. */
export const DIET =
  'vegan|vegetarian|veggie|pescatarian|pescetarian|flexitarian|plant[- ]based|gluten[- ]free|dairy[- ]free|lactose[- ]free|sugar[- ]free|keto|paleo|low[- ]carb|kosher|halal|pure veg|teetotal';
export const RELIGION =
  'muslim|christian|catholic|jewish|hindu|buddhist|sikh|jain|mormon|quaker|orthodox|protestant|lutheran|anglican|atheist';

/** Languages that people speak. */
export const LANGUAGE =
  'english|french|german|spanish|italian|portuguese|dutch|flemish|west flemish|swedish|norwegian|danish|finnish|icelandic|polish|czech|slovak|hungarian|romanian|bulgarian|serbian|croatian|bosnian|slovene|slovenian|albanian|greek|turkish|russian|ukrainian|belarusian|lithuanian|latvian|estonian|georgian|armenian|azeri|arabic|hebrew|yiddish|persian|farsi|dari|pashto|kurdish|urdu|hindi|bengali|punjabi|gujarati|marathi|tamil|telugu|kannada|malayalam|sinhala|nepali|tibetan|burmese|thai|lao|khmer|vietnamese|malay|indonesian|javanese|tagalog|filipino|cebuano|mandarin|cantonese|chinese|hokkien|taiwanese|japanese|korean|mongolian|kazakh|uzbek|swahili|amharic|somali|hausa|yoruba|igbo|twi|zulu|isizulu|xhosa|afrikaans|shona|catalan|basque|galician|breton|welsh|irish|gaelic|scots|latin|esperanto|māori|maori|luxembourgish|maltese|quechua|creole|asl|bsl|sign language';
/** Instruments and games that people play. */
export const PLAYED =
  'piano|guitar|bass|bass guitar|violin|viola|cello|double bass|flute|clarinet|oboe|bassoon|saxophone|sax|trumpet|trombone|tuba|horn|french horn|drums|harp|accordion|ukulele|banjo|mandolin|organ|keyboard|recorder|harmonica|bagpipes|sitar|football|soccer|basketball|volleyball|tennis|badminton|squash|rugby|cricket|hockey|ice hockey|handball|golf|chess|bridge|poker|baseball|softball|lacrosse|water polo|table tennis|ping pong|padel|pickleball|darts|go';

/** Software that people say they use, also written in lower case. */
export const SOFTWARE =
  'postgres(?:ql)?|mysql|mariadb|sqlite|mongo(?:db)?|redis|kafka|rabbitmq|nats|elasticsearch|opensearch|clickhouse|duckdb|snowflake|bigquery|dynamodb|cassandra|kubernetes|k8s|docker|podman|terraform|ansible|helm|nginx|caddy|traefik|aws|gcp|azure|hetzner|cloudflare|vercel|netlify|heroku|fly\\.io|digitalocean|ovh|s3|lambda|typescript|javascript|python|rust|golang|go|kotlin|java|scala|elixir|erlang|haskell|ruby|rails|php|laravel|swift|flutter|dart|zig|c\\+\\+|c#|\\.net|node(?:\\.js)?|deno|bun|react(?: native)?|vue|svelte|angular|next\\.js|nuxt|django|flask|fastapi|spring(?: boot)?|graphql|grpc|vim|neovim|emacs|helix|zed|vs ?code|intellij(?: idea)?|pycharm|webstorm|xcode|android studio|firefox|chrome|safari|linux|ubuntu|debian|fedora|arch|nixos|nix|windows(?: \\d+)?|macos|android|ios|fish|zsh|bash|tmux|ghostty|notion|obsidian|figma|jira|linear|confluence|slack|teams|zoom|excel|trados|memoq|photoshop|procreate|unity|godot|unreal|blender|github|gitlab|codeberg|jenkins|grafana|prometheus|sentry|datadog|okta|auth0|keycloak|stripe|shopify|wordpress|hubspot|salesforce|airtable|trello|asana|todoist|spotify|libvips|sharp|messagepack';
