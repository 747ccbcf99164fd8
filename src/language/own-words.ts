import { blankForeignText } from './sentences.ts';

/** Quoted speech of others. Quotes of up to three words stay: they may be titles. */
const QUOTED = /["“„][^"“”„\n]{1,2000}["”]|(?<![\p{L}\p{N}])'[^'\n]{1,2000}'(?!\p{L})|«[^»\n]{1,2000}»/gu;
/** Lines of logs, code, query languages, data and mail headers that were pasted without a code fence. */
const PASTED =
  /^[ \t]*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d[ ,.]|\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL)\b|(?:CREATE|SELECT|INSERT|UPDATE|DELETE|ALTER|DROP|GRANT|BEGIN|COMMIT)\b.*(?:[;(),]|\b(?:FROM|TABLE|INTO|SET)\b.*)$|-- |--$|\/\/|\/\*|\*\/|#(?:!|include|define)|[{}[\]<].*[{}\]>;,]?$|\}|(?:at|in) [\w.$]+\(|goroutine |panic:|Traceback|File "|Exception|Caused by:|\$ |>>> |(?:const|let|var|def|class|function|import|return|func|fn|public|private|export) [\w{*]|[\w.-]+@[\w.-]+:[~/]|(?:From|To|Subject|Cc|Bcc|Date|Sent|Organizer|When|Reply-To): |[\w."'-]+\s*[:=]\s*[{["'\d].*[,;{[]$|(?:\+\+\+|---|@@|diff ) ?).*$/gmu;
const MAIL_BELOW =
  /^(?:-{2,} ?(?:Original Message|Forwarded message|Forwarded by)|On .{6,90} wrote:|Begin forwarded message:)[\s\S]*$/gimu;

/** What an importer or a program writes in place of a picture or a file. Nobody said it. */
const CAPTION =
  /[[<](?:shares?|shared|sends?|sent|image|photo|picture|pic|video|audio|voice (?:message|note)|gif|sticker|file|files|attachments?|attached|upload(?:ed|s)?|document|link|location|screenshot|media|caption)\b[^\]>\n]{0,600}[\]>]/giu;

const blank = (found: string) => found.replace(/[^\n]/g, ' ');

const COMMAND = "ignore|disregard|forget|override|bypass|skip|do not follow|don't follow|stop following";
const BEFORE =
  'previous|prior|above|earlier|preceding|all|any|every|your|the|system|original|initial|these|those|of|my';
const ORDERS = 'instructions?|prompts?|directives?|guidelines|system message|system prompt|programming';

/** An order to whoever reads the transcript, not to the other person: to ignore instructions or follow new ones. */
const ORDER = new RegExp(
  [
    `\\b(?:${COMMAND})\\s+(?:(?:${BEFORE})\\s+){0,4}(?:${ORDERS})\\b`,
    `\\b(?:new|updated|real|actual)\\s+(?:system\\s+)?(?:instructions?|prompt)\\s*:`,
    // The same in German, French, Spanish, Italian, Portuguese and Dutch.
    String.raw`\b(?:ignorier\w*|missacht\w*|vergiss|ignorez?|oublie[sz]?|ignora[dr]?|ignore[nm]?|olvida|dimentica|esque[cç]a|negeer|vergeet)\s+(?:[\p{L}']+\s+){0,4}?(?:anweisung\w*|instru[ck][ct]\w*|consignes|istruzioni|instru[cç][oõ]es|instructies)\b`,
    String.raw`\b(?:memory|knowledge) extract(?:or|ion)\b[^.\n]{0,60}\b(?:must|should|store|remember|output|return|add)\b`,
  ].join('|'),
  'iu',
);

/** Text that pretends to be part of the prompt: marks around turns, special tokens of a model. */
const MARK = new RegExp(
  [
    String.raw`(?<!\x60)</?\s*(?:turns?|context|names|system|instructions?|texts?|assistant|user)\b[^>\n]{0,200}>`,
    String.raw`<\|[a-z_]{2,30}\|>|\[/?INST\]|<</?SYS>>`,
  ].join('|'),
  'iu',
);

/** A line of the system. "System: Windows 11" is an answer; in capitals, in brackets or as a heading it imitates a role. */
const SYSTEM_LINE =
  /^[ \t]*(?:(?:#{1,4}[ \t]*|\[|\*\*)(?:[Ss]ystem|SYSTEM)(?:\]|\*\*)?[ \t]*:?|SYSTEM[ \t]*:)/mu;

/** Where the sentence or line around an offset begins. */
function sentenceStart(text: string, at: number): number {
  const before = text.slice(0, at);
  const line = before.lastIndexOf('\n') + 1;
  const stop = Math.max(...['. ', '! ', '? '].map((mark) => before.lastIndexOf(mark)));
  return stop < line ? line : stop + 1;
}

/**
 * The text with everything replaced by spaces that its author did not say in their own words: code, quotes, pasted
 * text, links, blocks of recalled memory. Offsets stay valid. If the text gives orders to whoever reads the
 * transcript, it is blanked from there to its end: the rest may be part of the orders, and keeping junk is worse than
 * missing something. Apostrophes become straight.
 */
export function ownWords(text: string): string {
  const said = blankForeignText(text.replace(/[’]/g, "'"))
    .replace(CAPTION, blank)
    .replace(MAIL_BELOW, blank)
    .replace(PASTED, blank)
    .replace(QUOTED, (found) => (found.trim().split(/\s+/).length > 3 ? blank(found) : found));
  const unblocked = withoutBlocks(text);
  const places = [ORDER.exec(said), MARK.exec(unblocked), SYSTEM_LINE.exec(unblocked)].flatMap(
    (found) => found?.index ?? [],
  );
  if (places.length === 0) return said;
  const end = Math.min(...places.map((at) => sentenceStart(said, at)));
  return said.slice(0, end) + blank(said.slice(end));
}

/** A turn with only its author's own words (see `ownWords`). Every extractor reads turns in this form. */
export function inOwnWords<Turn extends { readonly content: string }>(turn: Turn): Turn {
  return { ...turn, content: ownWords(turn.content) };
}

/** The text without blocks of code and of recalled memory, which are delimited by marks. */
function withoutBlocks(text: string): string {
  return text
    .replace(/(```|~~~)[\s\S]*?(?:\1|$)/g, blank)
    .replace(
      /<(memory|memories|context|recalled|recall|retrieved|mneme)[^>]{0,300}>[\s\S]*?(?:<\/\1>|$)/gi,
      blank,
    );
}
