import { saidNotToKeep } from './not-to-keep.ts';
import { splitSentences } from './sentences.ts';

/** A request, said in a turn, to forget something. */
export interface SpokenForget {
  /** What is to be forgotten, in the words of the request. */
  readonly statement: string;
  /** Whether that only names a subject ("the marathon"), so that anything said of it is meant. */
  readonly isSubject: boolean;
  /** Whether the turn itself says it beside the request ("don't keep this: ..."). */
  readonly isOwn: boolean;
  /** Where the request is in the turn (UTF-16 offsets): it says what is to be forgotten once more. */
  readonly start: number;
  readonly end: number;
}

const polite =
  "(?:(?:please|pls|kindly|hey|hi|ok|okay|oh|also|and|actually|no,?|could you|can you|would you|will you|you can|you may|you should|i(?:['’]d| would) (?:like|prefer) (?:you to|it if you)|i want you to|just) )*";
const politeGerman =
  '(?:(?:bitte|hey|ok|und|also|ach|nee,?|du kannst|du darfst|kannst du|könntest du|würdest du|könnten Sie|können Sie|ich möchte,? dass du) )*';
const politeSpanish = '(?:(?:por favor|oye|hola|vale|y|entonces|puedes|podrías),? )*';
/** How a statement begins that a Spanish speaker makes of themselves. */
const ofSpeakerSpanish =
  '(?:no )?(?:yo|mi|mis|tengo|soy|estoy|he|voy|nuestr[oa]s?|(?!(?:todo|tanto|como|lo|no|algo|eso|esto|ello)(?!\\p{L}))\\p{L}{2,}o)(?!\\p{L})';
const politeFrench = "(?:(?:stp|svp|s['’]il (?:te|vous) pla[iî]t|salut|ok|et|alors|bon),? )*";
/** A statement about somebody: "that I hate olives", not "that ever happened". */
const whose =
  "(?:i|i['’]m|i['’]ve|i['’]d|my|mine|we|we['’]re|our|he|she|they|his|her|their|it['’]s|there['’]s|\\p{Lu}[\\p{L}'’-]*)";
const told =
  "(?:what|everything|anything|all|whatever|the things|things)(?: that)? (?:i|we)(?: ever| just|['’]ve|['’]d| have| had)? (?:said|told you|wrote|mentioned|shared|asked)(?: to you)?";
/** A part of what was said, named by its subject: "the thing about the fence". */
const part = '(?:the |that |this )?(?:whole )?(?:thing|things|stuff|business|story|remark|comment|message)';
const smallPart = '(?:the |that |this )?(?:bit|part|detail)';
const about = '(?:about|on|concerning|with|regarding)';
const notKept = "(?:don['’]t|do not|never|no need to|you (?:don['’]t|do not) (?:have|need) to)";
const keep = '(?:remember|keep|store|save|memori[sz]e|keep track of|hold on to|note(?: down)?|write down)';
/** What a German request names: "das mit dem Zaun", "die Sache mit dem Zaun". */
const partGerman =
  '(?:das|die sache|die geschichte|den teil|die bemerkung|den satz|das ding)(?: da)? (?:mit|über|zu|von|wegen)';
const toldGerman =
  '(?:alles|was|das)(?:,? was)? ich (?:dir |Ihnen |gerade |eben |vorhin |gestern |mal )*(?:über|zu|von|wegen) (?<what>.+?) (?:gesagt|erzählt|geschrieben|erwähnt)(?: habe| hab| hatte)?(?:[,;–—-] ?.*)?';
/** "Das mit dem Zaun hat er wieder vergessen" tells something. */
const noVerb =
  '(?!.*(?<!\\p{L})(?:hat|hab|habe|haben|hast|hatten?|muss|müssen|will|wollen|soll|sollen|kann|können|darf|ist|war|wurden?|wird|werden?|ich|wir)(?!\\p{L}))';
const filler = '(?:,? (?:bitte|wieder|einfach|doch|mal|lieber|gleich|schnell|komplett|ganz))*';
const away =
  '(?:vergessen|löschen|entfernen|rauslöschen|aus deinem Gedächtnis (?:löschen|streichen)|aus dem Gedächtnis (?:löschen|streichen)|nicht (?:merken|speichern|aufheben|behalten|aufschreiben|notieren))';

interface Wording {
  readonly says: RegExp;
  readonly isSubject: boolean;
  /** Where the words alone may mean something else ("the holiday is off"): what must also be said. */
  readonly needs?: RegExp;
}

/** Signs that somebody asks for it, and does not only drop a plan. */
const ASKED =
  /\b(?:please|pls|can you|could you|would you|will you|from your (?:memory|notes|records?)|bitte|wieder|aus (?:dem|deinem) Gedächtnis)\b|(?:kept|stored|saved|recorded|anywhere|nirgend|gespeichert|niemand)/iu;

const wording = (says: string, isSubject = true, needs?: RegExp): Wording => ({
  says: new RegExp(`^${says}$`, 'iu'),
  isSubject,
  ...(needs ? { needs } : {}),
});

/** A wish that names what is to be forgotten itself: nobody says so of a plan that is dropped. */
const wish =
  "(?:(?:please|hey|hi|ok|okay|and|also|actually),? )*(?:i(?:['’]d| would) (?:really )?like you to|i (?:want|need) you to|i(?:['’]d| would) (?:appreciate|prefer) it if you(?: would| could)?|would you (?:please |kindly )?mind|do you mind|i wish you would|it would be (?:good|great|nice|better) if you(?: could| would)?)";
const forgetting =
  '(?:please |now |just )?(?:forget|forgot|forgetting|delete|deleted|deleting|erase|erased|erasing|wipe|wiped|wiping|unlearn|unlearning|not remember(?:ing)?|not keep(?:ing)?)';

const WORDINGS: readonly Wording[] = [
  wording(`${wish} ${forgetting} that (?<what>${whose} .+)`, false),
  wording(
    `${wish} ${forgetting} (?:(?:${told}|everything|anything|all|all you know|everything you know|what you know) ${about} |${part} ${about} |${smallPart} ${about} |(?:all )?about )?(?<what>(?:my|our|his|her|their|the|\\p{Lu}[\\p{L}'’-]*['’]s) .+)`,
  ),
  wording(`${polite}(?:forget|${notKept} ${keep}) (?:about it,? )?that (?<what>${whose} .+)`, false),
  wording(
    `${polite}(?:forget|delete|erase|remove|wipe|scrub|${notKept} ${keep}) (?:${told}|everything|anything|all you know|everything you know|what you know) (?:about|of|on|concerning|regarding) (?<what>.+)`,
  ),
  wording(`${polite}(?:delete|erase|remove|wipe|${notKept} ${keep}) ${part} ${about} (?<what>.+)`),
  wording(`${polite}${notKept} ${keep} ${smallPart} ${about} (?<what>.+)`),
  // "Forget the thing about the holiday" may only drop it; "delete the bit about prices" may edit a letter.
  wording(
    `${polite}(?:forget|delete|erase|remove|wipe) (?:${part}|${smallPart}) ${about} (?<what>.+)`,
    true,
    ASKED,
  ),
  wording(
    `${polite}(?:delete|erase|remove|wipe) (?:it )?from (?:your )?memory (?:that )?(?<what>${whose} .+)`,
    false,
  ),
  wording(
    `(?:please )?(?:i(?:['’]d| would) rather (?:you )?(?:didn['’]t|did not)|i (?:don['’]t|do not) want you to) (?:${keep}) (?:${told} about|(?:${part}|${smallPart}) ${about}) (?<what>.+)`,
  ),
  wording(
    `i (?:want|would like|['’]d like) (?:${told} about|(?:${part}|${smallPart}) ${about}) (?<what>.+) (?:to be )?(?:forgotten|deleted|erased|removed)`,
  ),
  wording(`${politeGerman}(?:vergiss|vergesst|vergessen Sie|vergisst)(?: bitte)?,? dass (?<what>.+)`, false),
  wording(`${politeGerman}(?:merk|merke) dir(?: bitte)? nicht,? dass (?<what>.+)`, false),
  wording(
    `${politeGerman}(?:vergiss|vergesst|vergessen Sie|lösche?|löschen Sie|entferne)${filler},? ${toldGerman}${filler}`,
  ),
  wording(`${politeGerman}(?:vergessen|löschen)${filler},? ${toldGerman}`),
  wording(`${politeGerman}${toldGerman},?${filler} ${away}(?: bitte)?`),
  wording(`(?:kannst|könntest) du${filler} ${toldGerman},?${filler} ${away}(?: bitte)?`),
  wording(`${politeGerman}(?:lösche?|löschen Sie|entferne)${filler} ${partGerman} (?<what>.+)`),
  wording(`${politeGerman}vergiss${filler} ${partGerman} (?<what>.+)`, true, ASKED),
  wording(`${politeGerman}(?:merk|merke) dir${filler} ${partGerman} (?<what>.+?)${filler} nicht`),
  wording(`${politeGerman}${partGerman} (?<what>.+?) (?:merk|merke) dir${filler} nicht`),
  wording(
    `${politeGerman}${partGerman} (?<what>.+?) (?:brauchst|musst|sollst) du dir${filler} nicht (?:zu )?merken`,
  ),
  wording(
    `${politeGerman}${partGerman} (?<what>.+?) (?:lösche?|löschen Sie|entferne|vergiss)${filler}`,
    true,
    ASKED,
  ),
  wording(
    `${politeGerman}${partGerman} ${noVerb}(?<what>.+?)(?: (?:kannst|könntest|darfst|sollst|solltest) du)?${filler} ${away}(?: bitte)?`,
    true,
    /bitte|wieder|lösch|entfern|Gedächtnis|nicht (?:merken|speichern|aufheben|behalten|aufschreiben|notieren)/iu,
  ),
  wording(
    `ich (?:möchte|will) nicht,? dass (?:du dir )?(?:${partGerman}) (?<what>.+?) (?:merkst|speicherst|gespeichert wird|gespeichert bleibt|irgendwo steht|gemerkt wird)`,
  ),
  wording(
    `${politeGerman}(?:lösche?|löschen Sie|vergiss|vergessen Sie|entferne|streiche?)${filler},? alles(?: wieder| bitte)?(?: über| zu| zum| zur| von| vom| wegen| rund um| zum thema),? (?<what>.+?)${filler}`,
  ),
  wording(
    `${politeGerman}(?:lösche?|löschen Sie|vergiss|vergessen Sie|entferne|streiche?)${filler},? (?:alles,? )?was du (?:über|zu|zum|zur|von|vom) (?<what>.+?) (?:weißt|weisst|gespeichert hast|gelernt hast|gemerkt hast|dir gemerkt hast)${filler}`,
  ),
  wording(
    `(?:mir wäre (?:es )?(?:lieber|recht)|ich fände es (?:gut|besser)|es wäre (?:gut|besser|schön)),? wenn du ${partGerman} (?<what>.+?)${filler} (?:vergisst|löschst|vergessen würdest|löschen würdest|nicht (?:mehr )?(?:merkst|behältst))`,
  ),
  wording(`(?:bitte )?alles (?:über|zu|von|wegen) (?<what>.+?)${filler} (?:löschen|vergessen)(?: bitte)?`),
];

/**
 * Spanish and French, in their plainest forms, as a whole sentence: "olvida" tells of others, too, where it is polite to
 * nobody and what is forgotten is not the speaker's.
 */
const WHOLE_SENTENCES: readonly Wording[] = [
  wording(`${politeSpanish}(?:no (?:recuerdes|guardes|anotes)|olvídate de) que (?<what>.+)`, false),
  wording(
    `${politeSpanish}(?:olvida|olvide)(?: por favor)? que (?<what>.+)`,
    false,
    /por favor|(?:puedes|podrías) olvid/iu,
  ),
  wording(`${politeSpanish}(?:olvida|olvide) que (?<what>${ofSpeakerSpanish}.*)`, false),
  wording(
    `${politeSpanish}(?:olvida|olvide|borra|borre|elimina|elimine)(?: por favor)? (?:todo )?lo que (?:yo )?(?:te |le )?(?:dije|conté|comenté|he dicho|he contado|he comentado) (?:sobre|acerca de|de) (?<what>.+)`,
  ),
  wording(
    `${politeFrench}(?:oublie|oubliez|ne (?:retiens|retenez|garde|gardez) pas)(?:,? (?:stp|svp|s['’]il (?:te|vous) pla[iî]t),?)? (?:que |qu['’])(?<what>.+)`,
    false,
  ),
  wording(
    `${politeFrench}(?:oublie|oubliez|efface|effacez|supprime|supprimez) (?:tout )?ce que je (?:t['’]|te |vous )ai (?:dit|raconté) (?:sur|à propos de|de|du) (?<what>.+)`,
  ),
];

const ALL_WORDINGS = [...WORDINGS, ...WHOLE_SENTENCES];

/** The longest sentence that is read, in UTF-16 units. */
const longest = 500;

/** What is said for other reasons: "forget that I asked". */
const idle =
  /^(?:(?:te |le |yo )*(?:lo |la )?(?:pregunté|he preguntado|dije (?:eso|esto|nada)|he dicho (?:eso|esto|nada))|j['’]ai (?:demandé|posé|rien dit|dit (?:ça|cela)))(?!\p{L})|^(?:i|we) (?:ever |just |even )?(?:asked|said (?:anything|that|it|this)|mentioned (?:it|that|this|anything)|brought (?:it|that|this) up|was here|exist)\b/iu;
/** What is edited or done elsewhere, and not remembered: "from my shopping list", "in the second paragraph". */
const ELSEWHERE =
  /(?<!\p{L})(?:from|in|on|of|off|out of|aus|von|vom|im|auf|auf der|in der|in dem|aus dem|aus der) (?:(?:the|my|our|your|this|that|that|der|dem|den|meiner|meinem|unserer|unserem|last|first|second|third|next) )*(?:shopping |einkaufs)?(?:lists?|draft|e-?mail|mail|letter|text|document|doc|page|report|essay|article|post|slides?|presentation|paragraph|section|chapter|code|file|folder|calendar|inbox|basket|cart|liste|zettel|einkaufszettel|entwurf|brief|dokument|absatz|abschnitt|kapitel|kalender|korb|warenkorb|ordner|datei)(?!\p{L})/iu;
/** Whatever something is taken out of, unless that is what Mneme knows: "remove the thing about tax from the invoice". */
const TAKEN_FROM =
  /(?<!\p{L})(?:delete|erase|remove|wipe)(?!\p{L}).* (?:from|out of) (?:the|my|our|his|her|their|this|that) (?!(?:memory|notes?|records?|history|database|conversation|chat)(?!\p{L}))[\p{L}-]+(?: [\p{L}-]+)?$/iu;
/** What follows the subject and says no more of it: why, where it is to be forgotten, when it was said. */
const BESIDE = [
  // In a clause of its own: "..., I don't want that kept anywhere", "..., it's embarrassing".
  /\s*(?:[,;:–—]|\s-)\s*(?:and |und |so |but |aber )?(?:i|i['’](?:m|d|ve)|we|it|it['’]s|that|that['’]s|this|nobody|no one|please|pls|thanks|thank you|ok|okay|because|as|since|cause|you|don['’]t|do not|would you|will you|could you|can you|ich|wir|das|es|bitte|danke|weil|denn|niemand|mir|du|ja|okay|soll|geht)(?![\p{L}]).*$/iu,
  /\s+(?:and|und) (?:(?:please|bitte) )?(?:don['’]t|do not|never|keep|nicht|nie|behalt|sag|erwähn|merk|delete|erase|lösch)(?![\p{L}]).*$/iu,
  /\s+(?:because|weil|denn)(?!\p{L}).*$/iu,
  /\s+(?:from|out of) (?:your|the) (?:memory|notes?|records?|history|database)$/iu,
  /\s+aus (?:deinem|dem) (?:gedächtnis|speicher)$/iu,
  /,?\s+(?:please|pls|thanks|thank you|bitte|danke|ok|okay|again|wieder|earlier|before|just now|right now|now|yesterday|the other day|last (?:week|night|month|time)|completely|entirely|altogether|for (?:good|ever)|forever|then|vorhin|eben|gerade|gestern|neulich|jetzt|gleich|ganz|komplett|schnell|doch|mal|though|too|as well|will you|would you|thing|business|story|incident|issue)$/iu,
];

/**
 * The requests of a turn to forget something it names: "please forget that I hate olives", "can you delete the thing
 * about the fence?". Something said and in the same breath not to be kept is one too.
 */
export function spokenForgets(text: string): SpokenForget[] {
  // What is asked is short.
  const sentences = splitSentences(text).filter(({ start, end }) => end - start <= longest);
  return sentences.flatMap((read): SpokenForget[] => {
    const { text: sentence, start, end } = read;
    const asks = /\?[\s"'”’)]*$/u.test(sentence);
    const said = trimmed(sentence);
    if (
      /(?<!\p{L})(?:(?:don['’]t|do not|never) forget|vergiss(?: bitte)? (?:nicht|nie))(?!\p{L})/iu.test(said)
    )
      return [];
    // Also after a greeting or a reason: "Hi Mneme, please forget that ...".
    const tries = [said, ...[...said.matchAll(/[,;:–—] /gu)].map(({ index }) => said.slice(index + 2))];
    for (const [at, words] of tries.entries()) {
      for (const { says, isSubject, needs } of at === 0 ? ALL_WORDINGS : WORDINGS) {
        const what = says.exec(words)?.groups?.what?.trim();
        if (!what || idle.test(what) || (needs && !needs.test(text.slice(start)))) continue;
        // "Don't remember what I said about the fence?" asks.
        if (asks && /^(?:don['’]t|do not|never)(?!\p{L})/iu.test(words)) continue;
        if (isSubject && (ELSEWHERE.test(what) || TAKEN_FROM.test(words))) continue;
        const statement = isSubject ? subjectIn(what) : bare(what, BESIDE.slice(1)).replace(KEPT, '');
        if (statement !== '') return [{ statement, isSubject, isOwn: false, start, end }];
      }
    }
    const own = saidNotToKeep(text, read);
    return own ? [{ ...own, isSubject: false, isOwn: true }] : [];
  });
}

/** A clause at the end of a statement about what is kept: "that I drink, I don't want that kept". */
const KEPT =
  /\s*[,;–—]\s*(?:[\p{L}'’]+ ){0,6}(?:kept|stored|saved|recorded|remembered|anywhere|nobody|no one|niemand|nirgend\p{L}*|gespeichert|aufgehoben)(?!\p{L}).*$/iu;

const trimmed = (sentence: string) =>
  sentence
    .replace(/[\s.!?…"'”’)]+$/u, '')
    .replace(
      /,? (?:please|pls|thanks|thank you|bitte|danke|ok|okay|por favor|gracias|stp|svp|merci|s['’]il (?:te|vous) pla[iî]t)$/iu,
      '',
    )
    .trim();

function bare(what: string, beside: readonly RegExp[]): string {
  let left = what;
  for (;;) {
    const shorter = beside.reduce((rest, end) => rest.replace(end, ''), left).trim();
    if (shorter === left) return left;
    left = shorter;
  }
}

/** The words that name the subject, without German articles and the like, which differ from case to case. */
function subjectIn(what: string): string {
  const words = bare(what, BESIDE).split(/\s+/u);
  const named = words.filter((word) => !ARTICLES.has(word.toLowerCase().replace(/[.,;:!?]+$/u, '')));
  return named.join(' ');
}

const ARTICLES = new Set(
  (
    'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner meines sein seine seinen ' +
    'seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem unserer dein deine deinen deinem deiner ' +
    'dieser diese dieses diesen diesem jener jene jenes vom zum zur im am beim ins ans und oder in an auf von mit bei ' +
    'zu aus nach ganze ganzen ganzer blöde blöden blöder'
  ).split(' '),
);
