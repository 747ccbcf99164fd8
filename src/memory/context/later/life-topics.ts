import { contentWords, tokensOf } from './words.ts';

/** What people ask about their own lives, and by what words they tell it. */
interface LifeTopic {
  /** Words of questions about it. */
  readonly asked: ReadonlySet<string>;
  /** Words by which a statement of it is found. */
  readonly told: readonly string[];
  /** The forms of these words. */
  readonly forms: ReadonlySet<string>;
  /** Whether one thing holds at a time, so that a later statement with a sign of change ends the earlier. */
  readonly single: boolean;
}

const topicOf = (single: boolean, asked: string, told: string): LifeTopic => ({
  single,
  asked: new Set(asked.split(/\s+/)),
  told: told.split(/\s+/),
  forms: contentWords(
    told
      .split(/\s+/)
      .filter((word) => !loose.has(word))
      .join(' '),
  ),
});

/** Words by which a statement is found, and which others have as well: they end nothing. */
const loose = new Set(
  (
    'moved keys boxes love together shop station base moving unpacked place settled bedroom quit resigned notice offer ' +
    'promoted redundant started girl planning broke haus hof schlüssel ziehen zieh chef dienst praxis büro kollegen zugesagt zusammen ' +
    'trabajo travail lavoro trabalho'
  ).split(' '),
);

/** Who moves house, and not a dinner. */
const movesHouse =
  /(?<!\p{L})(?:I|we|he|she|they)(?:['’](?:ve|m|re|s|ll)| have| am| are| is| will)? (?:just |finally |already |now )?(?:moved?|moving)(?= (?:to|into|in|out|here|back|house|home|away|together|from|last|this|next)(?!\p{L})|\s*[.,;!]|$)/iu;

// Questions that share no word with their answers: "Where do I live?", "my room is at Carla's". Plain words of English
// and German; what is asked with other words is found by those.
const topics: Readonly<Record<string, LifeTopic>> = {
  home: topicOf(
    true,
    'live living lives home address reside flat apartment wohne wohnt wohnen wohnung adresse zuhause vivo vivir vivimos piso dirección casa habite habiter logement adresse vis abito abitare indirizzo moro morar endereço',
    'live rent flat apartment house cottage room studio address moved landlord lease keys flatmate roommate boxes moving unpacked place settled bedroom wohne wohnt wohnen wohnung umzug umgezogen einzug eingezogen ausgezogen ziehen zieh mietvertrag schlüssel haus hof miete zimmer adresse vivo piso alquiler mudo mudé mudado mudanza casero habite appartement loyer déménagé emménagé propriétaire abito trasferito trasferita affitto moro mudei aluguel apartamento',
  ),
  work: topicOf(
    true,
    'work working job employer profession occupation career arbeite arbeiten beruf arbeitgeber stelle trabajo trabajar empleo profesión travail travaille métier emploi lavoro lavorare mestiere trabalho trabalhar emprego',
    'work job hired shift boss office employer company station base clinic shop tutor teach freelance contract salary position retired quit resigned notice offer promoted redundant freelancer started arbeite arbeiten stelle firma schicht gekündigt angefangen zugesagt freiberuflich rente chef dienst praxis büro kollegen trabajo empleo jefa jefe turnos contrato sueldo despedido ascendido travail poste patron embauché licencié démissionné lavoro assunto assunta licenziato trabalho emprego demitido',
  ),
  study: topicOf(
    true,
    'study studying degree major university college course studiere studium',
    'study enrolled university college degree course semester transfer faculty lecture thesis apprenticeship planning studiere studium semester',
  ),
  partner: topicOf(
    true,
    'partner girlfriend boyfriend wife husband married dating fiancé fiancée relationship freundin freund verheiratet pareja novia novio esposa esposo marido casado casada copine copain femme mari fidanzata fidanzato moglie marito namorada namorado esposa',
    'partner girlfriend boyfriend wife husband married engaged dating fiancé fiancée together official girl broke split love verliebt freundin verheiratet getrennt verlobt geheiratet zusammen pareja novia novio casado casada copine copain divorcé fiancé fidanzata fidanzato sposato sposata namorada namorado casado',
  ),
  food: topicOf(
    false,
    'eat eating breakfast lunch dinner supper diet meal food cook esse isst essen frühstück frühstücke mittagessen abendessen kochen comer como ceno cenar cena desayuno desayunar almuerzo comida manger repas dîner déjeuner mange mangiare mangio pranzo colazione comer jantar almoço',
    'eat breakfast lunch dinner supper meal bread porridge oats muesli eggs yoghurt toast cheese rice pasta soup salad fish meat vegan vegetarian gluten coeliac celiac dairy lactose allergic intolerant cook lunchbox frühstück brot fleisch fisch vertrage verträgt allergisch carne pescado vegetariana vegetariano vegana vegano alérgica alérgico gluten desayuno viande poisson végétarien végétarienne allergique carne pesce vegetariano allergico peixe',
  ),
  drink: topicOf(
    false,
    'drink drinking coffee tea beer wine trinke trinken kaffee tee bebo beber café té bois boire thé bevo bere caffè tè bebo chá',
    'drink coffee tea espresso cappuccino decaf water juice beer wine cocoa rooibos matcha chai mug cup trinke kaffee tee café té vino cerveza thé vin bière caffè tè vino birra chá vinho cerveja',
  ),
  sport: topicOf(
    false,
    'sport sports exercise train training workout fit sporttreiben deporte deportes entreno sport entrainement allenamento esporte treino',
    'run running swim swimming gym cycle cycling bouldering climbing yoga pilates football tennis rowing boxing hiking skiing marathon jogging workout laufe schwimme klettern joggen turnen correr natación nadar bici gimnasio courir natation nager vélo gym correre nuoto palestra nadar corrida academia',
  ),
  instrument: topicOf(
    false,
    'instrument instruments',
    'guitar piano violin viola cello drums bass flute ukulele mandolin trumpet saxophone accordion harp clarinet banjo keyboard organ oboe gitarre klavier geige flöte',
  ),
  language: topicOf(
    false,
    'language languages sprache sprachen',
    'english german french spanish italian portuguese dutch russian polish turkish arabic chinese mandarin japanese korean greek swedish danish norwegian finnish ukrainian',
  ),
  vehicle: topicOf(
    false,
    'car drive commute vehicle auto fahre fahren',
    'car drive van bike bicycle cycle tram bus train scooter motorbike garage scrapyard auto fahrrad fahre bahn',
  ),
  pet: topicOf(
    false,
    'pet pets dog cat haustier hund katze',
    'dog cat puppy kitten hamster rabbit parrot vet adopted hund katze tierarzt',
  ),
  doctor: topicOf(
    false,
    'doctor dentist therapist gp physio arzt ärztin zahnarzt',
    'doctor dentist clinic physio therapist specialist surgeon practice appointment arzt ärztin praxis zahnarzt',
  ),
  medicine: topicOf(
    false,
    'medicine medication medicines pills tablets medikament medikamente tabletten medicina medicación medicamento medicamentos pastillas médicament médicaments traitement medicina farmaco farmaci remédio medicamento',
    'pill pills tablet tablets cream drops prescribed dose syrup inhaler ibuprofen paracetamol tabletten salbe tropfen pastilla pastillas recetado médico dosis comprimé comprimés prescrit dose compressa pillola prescritto remédio comprimido',
  ),
  sleep: topicOf(
    false,
    'sleep sleeping schlafen schlaf',
    'sleep slept blanket pillow earplugs melatonin insomnia mattress schlafe decke',
  ),
};

/** The words by which statements of what a message asks of somebody's life are found; null where it asks of none. */
export function wordsOfTopic(message: string): string | null {
  const found = topicsAsked(message);
  return found.length === 0 ? null : [...new Set(found.flatMap(({ topic }) => topic.told))].join(' ');
}

/** The names of the topics that a message asks of, and of which one thing holds at a time. */
export function singleTopicsAsked(message: string): string[] {
  return topicsAsked(message).flatMap(({ name, topic }) => (topic.single ? [name] : []));
}

/** What French joins to a word: "j'habite". */
const elided = /^(?:j|l|d|m|qu)['’](?=\p{L})/u;

function topicsAsked(message: string) {
  const asked = tokensOf(message).map((word) => word.replace(elided, ''));
  return Object.entries(topics)
    .filter(([, topic]) => asked.some((word) => topic.asked.has(word)))
    .map(([name, topic]) => ({ name, topic }));
}

/** Of forms of words, the topics that they tell, of which one thing holds at a time. */
const singleTopics = new Map<string, string[]>();
for (const [name, { single, forms }] of Object.entries(topics))
  for (const form of single ? forms : []) singleTopics.set(form, [...(singleTopics.get(form) ?? []), name]);

/** What is somebody else's: "because of her shifts" tells nothing of one's own work. */
const ofAnother = /(?<!\p{L})(?:his|her|their|(?:sein|ihr)e?[mnrs]?|\p{Lu}\p{L}+['’]s)\s+(\p{L}+)/gu;

/** The topics that a statement has words of, and of which one thing holds at a time. */
export function topicsOfStatement(text: string, words: ReadonlySet<string> = contentWords(text)): string[] {
  const telling = [...words].filter((word) => singleTopics.has(word));
  const moves = movesHouse.test(text);
  if (telling.length === 0) return moves ? ['home'] : [];
  const others = new Set([...text.matchAll(ofAnother)].flatMap(([, word = '']) => [...contentWords(word)]));
  const told = new Set(telling.flatMap((word) => (others.has(word) ? [] : (singleTopics.get(word) ?? []))));
  if (moves) told.add('home');
  return told.size === 0 ? [] : names.filter((name) => told.has(name));
}

/** Whether two statements tell of the same topic of which one thing holds at a time. */
export function sharesLifeTopic(one: string, other: string): boolean {
  const told = topicsOfStatement(one);
  return topicsOfStatement(other).some((topic) => told.includes(topic));
}

/** Whether a word's form, or a topic's mark, tells of such a topic, and not what of it. */
export const isOfTopic = (form: string) => isTopicMark(form) || singleTopics.has(form);

/** Whether it is the mark that a text has of a topic, whatever its words of it. */
export const isTopicMark = (form: string) => form.endsWith(':');

const names = Object.keys(topics);
