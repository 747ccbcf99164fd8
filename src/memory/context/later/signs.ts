import { once } from './once.ts';

/** What a turn's words say of change, whatever it is about. */
export interface Signs {
  /** How many signs of change it has: "no longer", "switched", "instead". */
  readonly changes: number;
  /** Whether it says what its speaker prefers or does now. */
  readonly now: boolean;
  /** The words after what ends something: "tired of ...", "instead of ...". */
  readonly ended: () => string;
  /** The sentences that have a sign. */
  readonly changing: () => string;
  /** Praise against complaint, -1 to 1. */
  readonly mood: () => number;
}

const english =
  "changed? (?:my|his|her|their|our) minds?|change of heart|(?:has|have|is|was|are|were|got|plan|route|date|time) changed|no longer|any ?more|used to|switch(?:ed|ing)?|(?:I|we|he|she|they)(?:['’](?:ve|s))? (?:\\w+ )?moved (?:to|into|in|out|away|house|home|back)|moving (?:out|away|to)|gave up|given up|giving up|gone over to|from now on|rethinking|rethought|instead|quit|stopped|lost interest|fell out|fallen out|tired of|sick of|grown to|warm(?:ed|ing) up|swapped|replaced|traded|cancel(?:l?ed)|postponed|called off|brought forward|pushed back|took me off|(?:is|are|am|'m|'s) back on|(?:eat|drink|tak|hav|us|wear|smok)ing .{1,25} again|(?:went|goes|gone|sent) back to|never (?:\\w+ ){0,5}again|rather than|split up|separated|divorced|got rid of|sold|fired|handed in|took over|takes over|got(?:ten)? (?:really |more |so |quite )?into|gravitat(?:ed?|ing)|come around to|comes? around to|outgrown|grown out of";
/** How somebody tells that they think otherwise than before, whatever it is about. */
const ofMind =
  "(?:I|we)(?:['’]ve| have)? (?:just |now |since )?reali[sz]ed?|(?:I|we)(?:['’]d| would) (?:much |actually )?rather|(?:done|finished|through) with|had (?:my|our) fill|had enough of|crav(?:e|ing)|(?:take|taking) a break from|decided to (?:drop|stop|skip|quit|end|leave|focus)|start(?:ed|ing|s) to feel|feels? (?:\\w+ ){0,3}too (?!much like)" +
  '|(?:ist|wurde|wird) (?:mir|uns) (?:\\p{L}+ )?klar|(?:gemerkt|festgestellt|eingesehen),? dass|genug von|(?:will|wollen|möchten?|würden?|mag) (?:\\p{L}+ ){0,3}lieber|fühlt sich (?:\\p{L}+ ){0,3}zu \\p{L}+ an';
// Where a language writes its signs with letters other than ASCII's, \b does not end them.
const others =
  'nicht mehr|jetzt(?! (?:gerade|gleich|erst|mal|bitte|schon))|statt|kein\\w* .{1,40} mehr|stattdessen|anstatt|früher|inzwischen|mittlerweile|doch (?:lieber|noch nicht|wieder)|(?<!(?:ist|sind|war|waren|wäre|wär) )doch (?:nicht|kein\\w*)|(?:wird|nehmen?|machen?) (?:\\p{L}+ ){0,2}doch|jetzt lieber|anders überlegt|sich überlegt|umgestiegen|umgestellt|umgebucht|aufgehört|aufgegeben|abgebrochen|gewechselt|umgezogen|zieh(?:e|t|en) (?:(?!die |den |das |seine? |ihre? |meine? )\\p{L}+ ){0,3}(?:nach|aus|ein|um|weg)|gekündigt|abgesagt|(?:sage|sagt|sagen) (?:\\p{L}+ ){0,2}ab|(?:fällt|fallen) (?:\\p{L}+ ){0,4}(?:aus|flach|weg)|verschoben|(?:wurde|wird|ist|auf .{1,25}) verlegt|vorgezogen|geändert|ersetzt|übernommen|mach\\w* (?:\\p{L}+ ){0,2}nicht weiter|ab (?:sofort|jetzt)|von nun an|neuerdings|abgesetzt|getrennt|verkauft' +
  "|ne .{1,30} plus|n['’]\\w+ plus|désormais|au lieu d|finalement|j['’]ai (?:arrêté|changé|déménagé|quitté|vendu)|à la place|annulé|reporté|(?:on a|nous avons|il a|elle a|ils ont) (?:arrêté|changé|déménagé|quitté|vendu)|c['’]est fini" +
  '|ya no|en vez de|en lugar de|dejé de|he dejado|cambié|me mudé|al final|a partir de ahora|cancelad\\w+|aplazad\\w+|cambio (?:el|la|los|las|de)|(?:he|hemos|ha|han) (?:cambiado|dejado|vendido)|me han (?:subido|bajado|cambiado)|me (?:he mudado|mudo)|dejé (?:el|la)' +
  '|non .{1,30} più|invece|ho (?:smesso|cambiato|lasciato|venduto)|mi sono trasferit\\w|annullat\\w' +
  '|já não|em vez de|deixei de|mudei|troquei|agora prefiro' +
  '|niet meer|geen .{1,40} meer|in plaats van|gestopt met|overgestapt|verhuisd|voortaan|afgezegd' +
  '|artık|onun yerine|vazgeçtim|bıraktım|taşındım|değiştirdim|iptal ettim';
/** One of these words or phrases. A sign that begins with an apostrophe stands at a word's end: "the van's off". */
const signs = (...patterns: readonly string[]) =>
  new RegExp(
    `(?:(?<![\\p{L}\\p{N}])|(?=['’]))(?:${patterns.join('|').replaceAll(/(?<!\[)'(?!’)/g, "['’]")})(?![\\p{L}\\p{N}])`,
    'giu',
  );
const changes = signs(english, ofMind, others);

// Signs of which a long text has some by chance: in a short one they are what it says.
const ofShort = [
  "rethink|reconsider\\w*|moved?|moves|dropped|(?<!(?:lean|look|climb|jump|walk|hang|step|flew|fell|drove|all|hung)(?:ed|s|ing)? )over the|turns out|after all|shifted|came? to|slip(?:s|ped)|delayed|back to|not .{1,30} but|so not|broke|broken|closed(?: down)?|left|cannot|can(?:no|['’])t (?:come|make|do)|handing|raised|lowered|reduced|increased|(?:are|is|am|'m|'re|'s)(?: (?!right|for)\\w+){0,3} now|(?:are|is|'s) now|now (?:on|it|we|they|the)|(?:the|my|our|his|her|their) new \\p{L}+ (?:is|are|will)|new \\p{L}+ \\p{L}+:|(?:is|are|am|'m|'s|got) (?:out of|back (?:home|in|from))|settled on|flipped|dropping|leaning toward[s]?|drawn (?:more )?to",
  'bad news|change of plans?|small change|correction',
  // Something is over, or does not happen.
  "(?:is|are|was|were|went|goes|'s|'re) (?:off|history|over|gone|out|dead|done|through)|fell through|out of the question|off the table",
  'scrapped|ditched|binned|thr(?:ew|own) .{1,30} (?:out|away)|got rid|retired|died|passed away|ended|expired|failed|collapsed|resigned|laid off|let (?:me|us|him|her|them) go',
  "walked out|dumped|called it (?:quits|a day)|ended (?:it|things)|quits|(?:good)?bye|farewell|parted ways|ha[sd] to go|have to go|bored?s? (?:me|of|with)|boring|fed up|had enough|enough of|can['’]t (?:stand(?! (?:up|here|there|straight|still|on|in|near|by|next|long|for))|take|bear)|can(?:no|['’])t do",
  "decided against|won['’]t (?:be|do|go|come|work|happen)|not going|no more|clash(?:es)?|has to wait|have to wait|will have to|gathering dust|out of the window",
  // What somebody had is where it was.
  '(?:brought|gave|given|paid|handed|sent|got) (?:\\w+ ){1,4}back|returned|zurück(?:gegeben|gebracht|bekommen|geschickt|gezahlt)|wiederbekommen',
  // Something begins, or takes the place of another.
  'now(?=\\s*(?:[;.!]|$))|(?<!^)now(?=,)|these days|nowadays|new \\w+ (?:starts?|began|is called)|retir(?:es|ing)|lets? (?:me|us) down',
  'since (?:mon|tues|wednes|thurs|fri|satur|sun)day|since (?:last|this|yesterday|the)|(?:from|as of|starting|beginning|from about) (?:next|the (?:first|\\d)|this|\\d|mon|tues|wednes|thurs|fri|satur|sun|january|february|march|april|may|june|july|august|september|october|november|december)|from here on',
  "I start|we start|started|signed for|joined|took up|taken up|turned into|became|become|inherits?|replaces|in love with|official|renamed|goes by|named|in the end|ended up|so it (?:will|['’]ll|['’]s|is)|new (?:date|time|place|job|name)|new address(?=\\s*(?::|is|will|from|as of))|got a|found a|put (?:me )?on|paired|lent me|settled|transfer(?:red)?|appl(?:y|ied) to",
  'cut (?:me |us |it )?(?:down )?to|up to|down to|only|(?:was|were|has been|have been|got) (?:put|moved|set|shifted|changed)',
  'gestorben|eingestellt|gestrichen|abgelaufen|ausgezogen|eingezogen|angefangen|(?:ist|sind|war|bin) (?:weg|vorbei|pleite|kaputt|raus|zu Ende|aus(?=\\s*(?:[.,;!]|$)))|(?:neuer?|neues) \\p{L}+ (?:ist|wird|heißt|sind)|wird nichts|(?:ist|wird|sind) (?:mir|ihr|ihm|uns|ihnen) (?:\\p{L}+ )?zu \\p{L}+|seit (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|letzte[mrn]?|diese[mrn]?)|ab (?:montag|dienstag|mittwoch|donnerstag|freitag|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)',
].join('|');
const changesOfShort = signs(english, ofMind, others, ofShort);
/** From so many characters on, a text is long. */
export const longFrom = 200;

/** The present, and not this moment, nor what follows from something: "right now", "now that". */
const now = '(?<!(?:right|for|by|until) )now(?! that)';
const present = `(?:${now}|lately|these days|nowadays|recently|actually)`;
const likes = '(?:prefer|rather|love|enjoy|like|into|want|find|feel|focus)';
/** What somebody likes or does now, or how something is to them now. */
const nowSaid = new RegExp(
  [
    // "Now I'd rather ...", "I actually prefer ...", "she loves it now", "it now feels flat".
    `${present},? (?:that )?(?:I|we)(?:['’](?:ve|m|re|d(?! like)))? (?:(?!need|would)[\\p{L}’']+ ){0,5}${likes}`,
    `(?:I|we)(?:['’](?:ve|m|re|d))? (?:[\\p{L}’']+ ){0,3}${present} (?:(?!need)[\\p{L}’']+ ){0,3}${likes}`,
    `(?:prefers?|loves?|enjoys?|(?:I|we|you|he|she|they) (?:really )?(?:likes?|find|want)|(?:am|is|are|['’]m|['’]s|['’]re) (?:really |more )?into)(?!\\p{L})[^.!?,;]{0,60}(?<!\\p{L})${now}(?!\\p{L})`,
    'now (?:just )?(?:feels?|seems?)(?! like)(?!\\p{L})',
    '(?:jetzt|neuerdings|maintenant|ahora|adesso|agora|tegenwoordig)(?!\\p{L})[^.!?]{0,40}(?:lieber|mag|will|möchte|préfère|aime|prefiero|quiero|preferisco|prefiro|liever|wil)(?!\\p{L})',
  ]
    .map((pattern) => `(?<!\\p{L})${pattern}`)
    .join('|'),
  'iu',
);

const ends =
  /\b(?:used to|tired of|sick of|stopped|gave up(?: on)?|given up(?: on)?|quit|left|no longer|lost interest in|rethinking|reconsider\w*|instead of|rather than|dropped?|changed my mind about|over|sold|cancel(?:l?ed)|swapped|replaced|switched from|moved away from|(?:an)?statt|anstelle von|aufgehört mit|genug von)\s+([^.!?,;]{3,80})/gi;

// What is over is named before it, too: "The van's sold".
const over =
  'sold|cancel(?:l?ed)|called off|dropped|scrapped|gone|history|stolen|broken|flooded|eingestellt|abgesagt|verkauft|gestrichen|geschlossen|weg|pleite|kaputt|vorbei|geklaut|gestohlen';
const overAtEnd = 'off|over|dead|closed';
const endsBefore = new RegExp(
  `(?:^|[.!?,;:]\\s*|\\b(?:and|but|und|aber)\\s+)([^.!?,;:]{3,60}?)(?:['’]s|\\s(?:is|was|are|were|got|has been|have been|ist|sind|war|wird|wurde|wurden))\\s(?:(?:${overAtEnd})(?=\\s*(?:[.,;!]|$))|${over})(?![\\p{L}])`,
  'giu',
);
// Most texts have none of these words, which is told faster without looking at what stands before them.
const mayEnd = new RegExp(`${overAtEnd}|${over}`, 'iu');

const praise =
  /\b(?:loved?|enjoy\w*|great|fun|fantastic|wonderful|excit\w*|thrill\w*|delight\w*|amazing|favou?rite|happy|passion\w*|really into|fascinat\w*|rewarding|refreshing)\b/gi;
const complaint =
  /\b(?:tired|drain\w*|exhaust\w*|overwhelm\w*|bor(?:ed|ing)|dislike\w*|hate\w*|stress\w*|chore|disappoint\w*|annoy\w*|frustrat\w*|tedious|dread\w*|stifl\w*|muddled|pressure|lost interest|not for me|didn't|can't stand)\b/gi;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Whether a part of a short text tells a change. */
export const tellsChange = (text: string) => text.search(changesOfShort) >= 0 || nowSaid.test(text);

/** A sentence that asks, and tells nothing. */
const asking =
  /^(?:(?:and|but|so|wow|hey|oh),? )?(?:how|what|when|where|which|who|why|do|does|did|have|has|are|is|any|can|could|will|would|wie|was|wann|wo|wer|warum|hast|habt|bist|seid|kannst)(?!\p{L}).*\?$/isu;

/** Of these sentences those that tell something. */
export const tellingOf = <Sentence extends { readonly text: string }>(sentences: readonly Sentence[]) =>
  sentences.filter(({ text }) => !text.endsWith('?') || !asking.test(text));

/** The signs of change in a text of these sentences, of those that tell something. */
export function signsIn(whole: string, sentences: readonly { readonly text: string }[]): Signs {
  const telling = tellingOf(sentences);
  const text = telling.length === sentences.length ? whole : telling.map((each) => each.text).join(' ');
  const pattern = whole.length < longFrom ? changesOfShort : changes;
  const found = count(text, pattern);
  const now = nowSaid.test(text);
  return {
    changes: found,
    now,
    ended: once(() =>
      [...text.matchAll(ends), ...(mayEnd.test(text) ? text.matchAll(endsBefore) : [])]
        .map((match) => match[1] ?? '')
        .join(' '),
    ),
    changing: once(() =>
      (found > 0 || now ? telling.map((sentence) => sentence.text) : [])
        .filter((sentence) => sentence.search(pattern) >= 0 || nowSaid.test(sentence))
        .join(' '),
    ),
    mood: once(() => Math.tanh((count(text, praise) - count(text, complaint)) / 2)),
  };
}
