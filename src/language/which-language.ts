/**
 * Words that are frequent in short texts and shared by few languages: function words, greetings, verbs of questions.
 * A word in several lists counts less for each of them.
 */
const commonWords: Readonly<Record<string, string>> = {
  en: `the a an and or but if is are am was were be been do does did have has had will would can could should shall
    may might must not no yes i you he she it we they me him her us them my your his its our their this that these
    those what which who whose whom when where why how of to in on at by for from with about into over after before
    under between again once here there all any both each few more most other some such only own same so than too
    very just now then out up down off what's who's it's i'm don't didn't doesn't isn't i've let's that's there's
    hello hey hi thanks thank please good morning night sorry okay sure nice great write give tell explain make show
    need want know get use does any like say said went`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber wenn ist sind bin war waren sein wird
    werden wurde habe hast hat haben hatte hatten kann kannst können könnte soll sollte muss musst nicht nein ja ich
    du er sie es wir ihr mich mir dich dir uns euch mein meine meinen meiner meinem dein deine unser unsere unserem
    dieser diese dieses in an seit ab bis gegen ohne durch was welche welcher welches wer wem wen wann wo warum wieso wie von zu zum zur im am mit für
    über nach vor bei aus auf unter zwischen noch nochmal schon mal doch auch nur sehr hier dort alle viel viele mehr
    als dass weil denn guten gute morgen abend nacht danke bitte hallo schreib gib erkläre mach zeig geht gibt's
    gibt geht's na ach gut gute schön schönes wirklich hieß macht kein keine nichts etwas wohl alles klar super prima
    moin servus tschüss genau stimmt nacht müde vom`,
  fr: `le la les l un une des du de d et ou mais si est sont suis était étaient être a ai as avons avez ont avait peut
    peux pourrait doit ne pas non oui je tu il elle on nous vous ils elles me te se moi toi mon ma mes ton ta tes son
    sa ses notre nos votre vos leur ce cet cette ces c qui que quoi quel quelle quels quelles quand où pourquoi
    comment à au aux en dans sur par pour avec chez sans sous entre encore déjà très aussi ici là tout tous plus
    moins bien bonjour bonsoir salut merci beaucoup s'il plaît ça va écris donne explique fait faire dit est-ce qu bonne nuit journée
    coucou d'accord parfait
    j n m t y combien fois hier demain veux veut voudrais vais va vas allons allez étais quelqu'un quelque chose
    rien personne chaque maintenant alors après avant même peu dois devons faut jamais toujours depuis pendant chose`,
  es: `el la los las lo un una unos unas y o pero si es son soy era eran ser está están estoy estaba he has ha hemos
    han había puede puedo puedes debe no sí yo tú él ella nosotros ellos me te se nos mi mis tu tus su sus nuestro
    nuestra este esta estos estas ese esa eso qué que cuál cuáles quién quien cuándo cuando dónde donde por porque
    cómo como de del al a en con para sin sobre entre desde hasta muy más menos ya aún todavía también aquí allí todo
    todos hola gracias buenos buenas días noches tardes dame escribe explica explícame hacer hago hay dijo usa cuánto
    cuántos bien otra vez ayer mañana adiós vale genial perfecto noches claro quiero quieres quiere queremos quisiera
    tengo tienes tiene tenemos tienen tenía voy vas va vamos van estamos somos alguien algo nada nadie cada ahora
    entonces luego así antes después mismo misma siempre nunca mientras tanto poco puedo podría`,
  it: `il lo la i gli le l un uno una e o ma se è sono sei era erano essere ho hai ha abbiamo hanno aveva avevamo può
    posso puoi deve non no sì io tu lui lei noi voi loro mi ti si ci vi mio mia miei mie tuo tua suo sua nostro nostra
    questo questa questi queste quello quella che chi quale quali quando dove perché come di del della dei delle dello
    degli dell a al alla ai alle da dal dalla in nel nella con su sul sulla per tra fra più meno già ancora molto anche
    qui là tutto tutti ciao grazie mille buongiorno buonasera buonanotte scrivi dammi spiega spiegami fa fare fai cosa
    qual cos'è c'è dov'è com'è ieri domani bene quanto quanti salve prego stai benissimo perfetto voglio vuoi vuole
    vado vai andiamo qualcuno qualcosa niente nessuno adesso ora poi dopo prima sempre mai ogni mentre poco`,
  pt: `o a os as um uma uns umas e ou mas se é são sou era eram ser está estão estou estava foi tenho tem temos têm
    tinha pode posso deve não sim eu tu você ele ela nós vocês eles elas me te nos meu minha meus minhas teu tua seu
    sua nosso nossa este esta esse essa isso isto aquele aquela que quê qual quais quem quando onde porquê porque como
    de do da dos das ao à no na nos nas em com para pra por pelo pela sem sobre entre desde até mais menos já ainda
    muito também aqui ali tudo todos olá oi obrigado obrigada bom boa dia noite tarde bem escreva escreve dá me
    explica fazer faço há ontem amanhã quanto quantos foram ficámos tchau valeu beleza quero quer queremos vou vai
    vamos alguém algo nada ninguém cada agora então depois antes mesmo mesma sempre nunca enquanto pouco`,
  nl: `de het een en of maar als is zijn ben was waren wordt worden werd heb hebt heeft hebben had hadden kan kun kunt
    kunnen zou moet moeten niet geen nee ja ik jij je u hij zij ze wij we jullie hen hun mij me jou mijn jouw uw onze
    ons deze dit die dat wat welke welk wie wanneer waar waarom hoe van naar in op aan bij met voor over uit om te tot
    tussen nog al ook maar alleen heel erg hier daar alle veel meer dan omdat toen goed goede morgen avond dank bedankt
    dankje hoi hallo doei geef schrijf leg maak er zeg gezegd weer gisteren goeie leuk mooi
    dankjewel welterusten doei goedemorgen goedenavond prima lekker hoi`,
  pl: `i w z na do nie tak to że się jest są jestem był była było byli być mam masz ma mamy mają miał miała może mogę
    możesz musi ja ty on ona ono my wy oni mnie mi ci go jej ich nam was mój moja moje mojego twój twoja nasz nasza
    ten ta te tego tej co kto kogo który która które kiedy gdzie dlaczego czemu jak od po przez dla przed nad pod
    między o u za bez już jeszcze znowu bardzo też tylko tu tam wszystko więcej niż bo ale albo czy cześć hej dzięki
    dziękuję proszę dzień dobry dobranoc napisz daj wyjaśnij pokaż ile jaki jaka jakie wczoraj jutro dziś dobra super jasne pa witaj miłego`,
  sv: `och att det som en ett är var jag du han hon vi ni de mig dig min mitt mina din ditt vår inte på av för med till
    från om hur vad vem när varför vilken vilket har hade kan ska skulle måste hej tack god morgon natt också redan
    igen skriv ge förklara gör sig sin`,
  da: `og at det som en et er var jeg du han hun vi I de mig dig min mit mine din dit vores ikke på af for med til fra
    om hvordan hvad hvem hvornår hvorfor hvilken har havde kan skal skulle må hej tak godmorgen godnat også allerede
    igen skriv giv forklar gør sig sin`,
  tr: `ve bir bu şu o ben sen biz siz ne kim nasıl neden niçin nerede için ile de da mi mı mu mü değil var yok benim
    senin bizim merhaba selam teşekkürler günaydın iyi gece çok daha olan olarak gibi kadar yaz açıkla zaman hangi`,
};

/** Letters and letter groups that indicate a language, with their weights. */
const spellings: readonly (readonly [language: string, pattern: RegExp, weight: number])[] = [
  ['de', /ß/u, 3],
  ['de', /ä|ö|ü/u, 1],
  ['de', /sch|\p{L}{3,}(?:ung|keit|heit|lich|isch)(?!\p{L})|(?:^|[^\p{L}])ge\p{L}{3,}t(?!\p{L})/u, 0.45],
  ['fr', /œ|ê|û|î|ë|ç(?!ã|õ)/u, 1],
  ['fr', /(?:^|[^\p{L}])(?:l|d|j|qu|c|n|s|m|t)['’]\p{L}/u, 1],
  ['fr', /eux(?!\p{L})|eau|oux|é(?:e|es)?(?!\p{L})|è/u, 0.5],
  ['es', /ñ|¿|¡/u, 3],
  ['es', /ción(?!\p{L})|(?:ado|ada|ido|ajo|illo)s?(?!\p{L})|ó|í/u, 0.4],
  ['it', /zion[ei](?!\p{L})|gli|cch|zz|ggi|tt[aoie](?!\p{L})|ò(?!\p{L})/u, 0.6],
  ['it', /(?:^|[^\p{L}])(?:dell|all|nell|sull|un|dov|com|cos|c)['’]\p{L}/u, 1],
  ['pt', /ã|õ|ção|ções|[nl]h[ao]|ê|â/u, 1.2],
  ['nl', /ij|aa|(?<!\p{L})(?:ge\p{L}{2,}d)(?!\p{L})|oe(?=\p{L})|uu|sch(?=[aeiou])|tje(?!\p{L})/u, 0.6],
  ['pl', /ł|ż|ź|ś|ć|ń|ę|ą/u, 3],
  ['pl', /sz|cz|rz|dz|(?:ać|owa|ego|emu)(?!\p{L})/u, 0.8],
  ['sv', /å/u, 1],
  ['sv', /ä|ö/u, 0.5],
  ['da', /å/u, 1],
  ['da', /æ|ø/u, 3],
  ['tr', /ğ|ı|ş/u, 3],
];

/** Scripts that identify the language, or almost. The first that matches counts. */
const scripts: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['uk', /[іїєґ]/iu],
  ['ru', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
];

const languagesOf = new Map<string, readonly string[]>();
for (const [language, list] of Object.entries(commonWords)) {
  for (const word of new Set(list.split(/\s+/))) {
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
  }
}

/** Whether a word in lower case is a frequent one of a language that is known. */
export function isCommonWord(word: string): boolean {
  return languagesOf.has(word);
}

/** Whether a word in lower case is a frequent one of this language. */
export function isGrammarOf(language: string, word: string): boolean {
  return languagesOf.get(word)?.includes(language) === true;
}

const aWord = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}]+)*/gu;

/** The words of a text in lower case. An apostrophe or hyphen within a word belongs to it. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().replaceAll('’', "'").match(aWord) ?? [];
}

/**
 * The language of a short text as an ISO 639-1 code: by its script if that identifies it, else by function words and
 * spelling (as in Grefenstette 1995, "Comparing two language identification schemes": on short texts, words beat
 * trigrams). Latin letters without any other indication count as English. Null for a text without letters.
 */
export function languageOf(text: string): string | null {
  for (const [language, pattern] of scripts) {
    // A Latin text may quote a foreign word; a Chinese or Japanese question often names what is written in Latin.
    if (!pattern.test(text)) continue;
    const foreign = text.match(new RegExp(pattern.source, `${pattern.flags}g`))?.length ?? 0;
    const latin = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
    if (foreign >= latin) return language;
  }
  if (!/\p{L}/u.test(text)) return null;
  const scores = new Map<string, number>([['en', 0.01]]);
  const add = (language: string, weight: number) =>
    scores.set(language, (scores.get(language) ?? 0) + weight);
  for (const word of wordsOf(text)) {
    const known = languagesOf.get(word);
    const parts = known || !word.includes("'") ? [word] : word.split("'");
    for (const part of parts) {
      const languages = languagesOf.get(part) ?? [];
      for (const language of languages) add(language, 1 / languages.length);
    }
  }
  const lower = text.toLowerCase();
  for (const [language, pattern, weight] of spellings) if (pattern.test(lower)) add(language, weight);
  let best = 'en';
  for (const [language, score] of scores) if (score > (scores.get(best) ?? 0)) best = language;
  return best;
}

/** Frequent words that tell something: greetings, times of a day, what is asked for. */
const telling = new Set(
  `morgen abend nacht nuit noches noite goedemorgen bonjour bonsoir salut hallo journée müde hieß schreib erkläre
    mach macht écris donne explique hier demain ayer mañana tardes ieri domani ontem amanhã tarde gisteren`.split(
    /\s+/,
  ),
);
/** Languages with articles and auxiliary verbs, without which a question tells as much. */
const withArticles = new Set(['de', 'nl', 'fr', 'es', 'it', 'pt', 'sv', 'da']);
/** So many frequent words a question has at least that is in their language, and such a share of its words. */
const leastGrammar = { words: 2, share: 0.25 };

/** The words of a question that carry more than grammar in its language; null in a language whose grammar is in endings. */
function tellingWords(question: string) {
  const language = languageOf(question) ?? 'en';
  if (!withArticles.has(language)) return null;
  const isGrammar = (word: string) => isGrammarOf(language, word) && !telling.has(word);
  const words = wordsOf(question);
  return { isGrammar, words, left: words.filter((word) => !isGrammar(word)) };
}

/** Whether a question has no word but those that only carry grammar in its language: "¿Estoy con alguien?" */
export function isGrammarAlone(question: string): boolean {
  return tellingWords(question)?.left.length === 0;
}

/**
 * A question without the words that only carry grammar in its language, as English stemming leaves out those of English:
 * "Wer ist Lotte für mich?" asks for Lotte. Unchanged where nothing else is in it.
 */
export function withoutGrammar(question: string): string {
  const told = tellingWords(question);
  if (told === null) return question;
  const { isGrammar, words, left } = told;
  const least = Math.max(leastGrammar.words, leastGrammar.share * words.length);
  if (left.length === 0 || words.length - left.length < least) return question;
  return question.replaceAll(aWord, (word) => (isGrammar(word.toLowerCase().replace('’', "'")) ? '' : word));
}

/** How many of the words are frequent ones of each language. */
export function commonWordsIn(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

/** How many letters of a text tell its language. */
const readLetters = 4000;
/** The least share of a text's words that are frequent ones of its language. */
const leastCommon = 0.15;

/** Scripts of one language, with letters or words that its neighbours in the script lack. */
const sureScripts: readonly (readonly [language: string, script: RegExp, sign: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu, /\p{Script=Hiragana}/u],
  ['zh', /\p{Script=Han}/gu, /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/gu, /\p{Script=Hangul}/u],
  ['uk', /\p{Script=Cyrillic}/gu, /[їєґ]/iu],
  ['ru', /\p{Script=Cyrillic}/gu, /[ыэ]/iu],
  ['el', /\p{Script=Greek}/gu, /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/gu, /\p{Script=Hebrew}/u],
  ['fa', /\p{Script=Arabic}/gu, /[پچژگ]/u],
  ['ar', /\p{Script=Arabic}/gu, /[ةى]|ال/u],
  ['hi', /\p{Script=Devanagari}/gu, /(?<!\p{L})(?:है|हैं|में)(?![\p{L}\p{M}])/u],
  ['bn', /\p{Script=Bengali}/gu, /\p{Script=Bengali}/u],
  ['th', /\p{Script=Thai}/gu, /\p{Script=Thai}/u],
];

/**
 * The language that a longer text is written in, as an ISO 639-1 code; null in doubt, and for English. It is a language
 * of which the text has half as many frequent words again as of any other, or one that has a script to itself or a sign
 * of its own in it.
 */
export function writtenLanguage(text: string): string | null {
  const read = text.slice(0, readLetters);
  const letters = read.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script, sign] of sureScripts) {
    if (sign.test(read) && (read.match(script)?.length ?? 0) * 2 > letters) return language;
  }
  const words = wordsOf(read);
  const counts = new Map<string, number>();
  for (const word of words)
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [best, second] = [...counts].sort(([, one], [, other]) => other - one);
  if (!best || best[0] === 'en' || best[1] < Math.max(3, leastCommon * words.length)) return null;
  return second && second[1] * 1.5 > best[1] ? null : best[0];
}
