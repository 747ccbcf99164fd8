import { GIVEN_NAMES } from '../../language/given-names.ts';
import { AMBIGUOUS_NAMES } from '../../language/name-words.ts';
import { type Sentence as Span, splitSentences } from '../../language/sentences.ts';
import type { ExtractionTurn } from '../extractor.ts';
import { caseless } from './caseless.ts';
import { asksNotToKeep, BLANKED, onlyPoints } from './complete.ts';
import { type PlainText, readPlainly } from './plain-spelling.ts';
import { LATER_VERB, QUALITY } from './words.ts';

/** A turn as the forms read it. */
export interface TurnReading {
  readonly turn: ExtractionTurn;
  /** Earlier turns, oldest first. */
  readonly earlier: readonly ExtractionTurn[];
  /** Turns directly after it, as far as they are known. */
  readonly later: readonly ExtractionTurn[];
  readonly timeZone: string;
  /** Whether its author uses no capitals, so that names are in lower case. */
  readonly lowered: boolean;
  /** Whether two or more people talk, and no assistant: requests are then to a person. */
  readonly amongPeople: boolean;
  readonly sentences: readonly Sentence[];
}

/** A sentence, in plain spelling. */
export interface Sentence {
  readonly reading: TurnReading;
  readonly index: number;
  readonly plain: PlainText;
  readonly text: string;
  readonly asks: boolean;
  readonly isItem: boolean;
  /** The heading above a list: "To do", "Decisions". */
  readonly heading: string;
  readonly clauses: readonly Clause[];
}

/** A part of a sentence with one verb, and its position in the plain text. */
export interface Clause {
  readonly sentence: Sentence;
  readonly index: number;
  /** Without introductory words ("oh, well,"), and with the subject that it shares with the clause before it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The separator before it, in lower case: "and", "because", ",", ":"; "" for the first clause. */
  readonly joiner: string;
}

/** Longer sentences are skipped, since nobody says such sentences. */
const LONGEST = 600;

const LEAD_IN =
  /^(?:(?:oh|ah|aw|so|ok|okay|k|alright|all right|yeah|yes|yep|yup|nah|nope|hey|hi|hello|hola|sir|madam|oi|mate|dude|bro|man|hmm|hm|um|uh|wow|yo|and|but|also|plus|now(?! that\b)|anyways?|personally|frankly|in fact|just so you know|oh and|as for me|for me|like i said|as i said|as mentioned|for the record|for your information|tl;?dr|dear assistant|sadly|unfortunately|luckily|thankfully|fortunately|long story short|turns out|it turns out|(?:please )?(?:note|put (?:it|this) down(?: somewhere)?|make a note|keep in mind|bear in mind|be aware|you should know|for context|for reference|remember)(?: that)?(?= (?:I|my|we|our)\b)|i mean|(?:I|we)(?:'ve| have)? (?:already |just )?(?:told|warned|reminded) (?:the|my|our) \p{L}+(?: that)?(?= (?:I|my)\b)|aye|yay|oops|finally|lastly|quick update|small update|update|context|intro|quick intro|heads[- ]up|good (?:morning|evening|afternoon)|morning|evening|afternoon|allow me to introduce myself|kindly|then|first(?! of)|right so|righto)[,:;.!\s–—-]+|(?:no|well|right|wait|sorry|correction|on second thoughts?|on reflection|thanks|thank you|cheers|great|cool|good|perfect|sure|great news|good news|bad news|big news|news|status|quick note|quick one|one thing|small thing|one more thing|another thing|last thing|two things|firstly|second|secondly|third|next|for what it'?s worth|important|p\.?s\.?|team|all|guys|folks|everyone|look|listen|btw|turns out|dear (?:all|team|\p{Lu}\p{L}+))[,:;.!–—-]+\s*)+/iu;
const GREETED = /^(?:[Hh]ey|[Hh]i|[Hh]ello|[Dd]ear|[Oo]k|[Mm]orning|[Tt]hanks)\s+\p{Lu}\p{L}+\s*[,!.]+\s*/u;
const BULLET = /^(?:[-*•–·]\s+(?:\[[ xX]?\]\s*)?|\[[ xX]?\]\s+|\(?\d{1,2}[.)]\s+)/;
/** A heading above a list, or a label for one line. */
const HEADING = /^.{2,70}:\s*$/;

const SUBJECT =
  "(?:I|we|you|he|she|it|they|there|this|that|these|those|everyone|everybody|nobody|who)(?:'(?:m|s|ve|re|ll|d))?";
const ORDER =
  "please|don't|do not|never(?= \\p{L})|always(?= \\p{L})|let's|remind|call me|make sure|keep in mind|can you|could you|set|stop|make it|make that|tick|strike|scrap|scratch|forget|cancel|ignore|never mind|answer|reply|respond|give me|show me|use|keep|no (?=\\p{L}+ (?:before|after|commands|meetings|calls|please))|just (?:give|answer|use|show|tell|say)|only (?:use|give|show|suggest|answer)|give only";
const DETERMINED = `(?:my|our|his|her|their|the|your|its)(?: [\\p{L}\\p{N}-]+){1,4}?(?:'s| (?:is|are|was|were|has|have|will|${LATER_VERB}))`;
const NAMED = `(?:\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?)(?:'s (?:an?|the|in|at|on|from|our|my|got|going)| (?:is|are|was|has|have|had|will|can|to|and I|${LATER_VERB}))`;
const STARTS = `(?:${SUBJECT}|${ORDER}|${DETERMINED}|${NAMED})(?![\\p{L}])`;
const SUBORDINATE =
  'because|since|so that|as|if|unless|whether|when|whenever|while|until|before|after|although|though|even though|whereas|in case|which|who|whose|where|otherwise|as long as|provided|given that|now that|once';

const BORDER = new RegExp(
  [
    String.raw`(?<mark>\s*;\s*|\s+[–—-]{1,3}\s+|\s*—\s*|\s*[()]\s*|:\s+|\s*(?:\.{2,}|…)\s*|\s+(?:->|→|=>|\/)\s+)`,
    `,?\\s+(?<and>and|but|so|yet|then|or|plus|nor|&)\\s+(?:then |so |also |now )?(?=${STARTS})`,
    `,?\\s+(?<also>and|but|or|&|plus)\\s+(?=(?:(?:also|now|currently|still|usually|really|mostly|then) )*(?:${LATER_VERB}|${QUALITY})(?![\\p{L}]))`,
    `,\\s+(?<trail>)(?=(?:${LATER_VERB}|${QUALITY})(?![\\p{L}]))`,
    `,\\s+(?<then>so)\\s+(?=(?:no|only|please|don't|never|use|just)\\b)`,
    `(?<!^(?:[Ss]o |[Oo]k |[Oo]kay )?(?:[Ff]rom now(?: on)?|[Ff]rom here on|[Gg]oing forward|[Ii]n (?:the )?future|[Ff]rom today(?: on)?|[Hh]enceforth|[Bb]y default)),\\s+(?<comma>)(?=(?:now )?${STARTS})`,
    `,?\\s+(?<sub>${SUBORDINATE})\\s+(?=(?:${STARTS}|not\\b|${SUBJECT} |[\\p{L}'-]+ (?:is|are|was|has|have|had|can't|${LATER_VERB})\\b))`,
    `,?\\s+(?<always>because(?: of)?|if|unless|whether|in case|so that|whereas|although|though|due to|given that)\\s+`,
    String.raw`,\s+(?<which>which|who|whose|where|when)\s+`,
  ]
    .map(caseless)
    .join('|'),
  'gu',
);

/** Clauses whose subject a later clause may share: "I live in Porto and work as a nurse". */
const SHARED =
  /^((?:I|we|he|she|they|(?:my|our) [\p{L}-]+(?: \p{Lu}[\p{L}'-]+)?|\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?:'m|'re|'s| am| are| is|'ve been| have been| has been)?)(?= )/u;

/** Splits a turn into sentences and clauses. Its text must contain only its author's own words. */
export function readTurn(
  turn: ExtractionTurn,
  earlier: readonly ExtractionTurn[],
  later: readonly ExtractionTurn[],
  timeZone: string,
): TurnReading {
  const sentences: Sentence[] = [];
  const reading: TurnReading = {
    turn,
    earlier,
    later,
    timeZone,
    lowered:
      /(?:^|[.!?\n][^\S\n]*)["'(]?\p{Ll}/u.test(turn.content) &&
      !/(?<![\p{L}'])(?!I\b)\p{Lu}\p{Ll}/u.test(turn.content),
    amongPeople: arePeople([...earlier, turn, ...later]),
    sentences,
  };
  let heading = '';
  let lastEnd = 0;
  for (const { text: raw, start, end } of sentencesOf(turn.content)) {
    const gap = turn.content.slice(lastEnd, start);
    lastEnd = end;
    if (/\n\s*\n/.test(gap)) heading = '';
    const bullet = BULLET.exec(raw)?.[0] ?? '';
    const bare = raw.slice(bullet.length);
    if (HEADING.test(bare)) heading = bare.replace(/[*_#:]+/g, '').trim();
    if (bare.length < 4 || bare.length > LONGEST) continue;
    const plain = readPlainly(reading.lowered ? raiseNames(bare) : bare);
    const clauses: Clause[] = [];
    const sentence: Sentence = {
      reading,
      index: sentences.length,
      plain: reading.lowered ? { text: plain.text, written: readPlainly(bare).written } : plain,
      text: plain.text,
      asks: /\?["')\]!?\s]*$/.test(plain.text),
      isItem: bullet !== '',
      heading: bullet === '' && !/\n/.test(gap) ? '' : heading,
      clauses,
    };
    clauses.push(...clausesOf(sentence));
    sentences.push(sentence);
  }
  return reading;
}

/** The end of a line that a mail program broke: long, without a mark at its end. */
const BROKEN = /[^\n]{55}[^.!?…:;\s]$/u;
/** So much of a text is read for it, in UTF-16 units. */
const brokenWithin = 120;

/** The sentences of a turn, those that go on in the next line joined again. */
function sentencesOf(content: string): readonly Span[] {
  // In a chat without capitals each line says something of its own.
  if (/^\s*\p{Ll}/u.test(content)) return splitSentences(content);
  const joined: Span[] = [];
  for (const next of splitSentences(content)) {
    const last = joined.at(-1);
    const goesOn =
      last !== undefined &&
      /^\p{Ll}/u.test(next.text) &&
      isLineBreak(content.slice(last.end, next.start)) &&
      BROKEN.test(content.slice(Math.max(0, last.end - brokenWithin), last.end));
    if (!goesOn) {
      joined.push(next);
      continue;
    }
    joined.pop();
    const text = `${last.text}${' '.repeat(next.start - last.end)}${next.text}`;
    joined.push({ text, start: last.start, end: next.end });
  }
  return joined;
}

/** Whether what stands between two sentences is one line break with little beside it. */
const isLineBreak = (gap: string) => gap.length <= 20 && /^[ \t]*\r?\n[ \t]*$/.test(gap);

function clausesOf(sentence: Sentence): Clause[] {
  const { text } = sentence;
  const clauses: Clause[] = [];
  let start = 0;
  let joiner = '';
  const push = (end: number) => {
    const whole = text.slice(start, end);
    const lead = whole.length - withoutLead(whole).length;
    const from = start + lead;
    const said = text
      .slice(from, end)
      .replace(/[\s,.!?;:]+$/u, '')
      .trim();
    if (said === '') return;
    clauses.push({
      sentence,
      index: clauses.length,
      text: spelledOut(said, joiner, clauses.at(-1), text.slice(end)),
      start: from,
      end: from + said.length,
      joiner,
    });
  };
  for (const match of text.matchAll(BORDER)) {
    if (match.index === 0 || match.index < start) continue;
    const { mark, and, also, sub, always, which, then } = match.groups ?? {};
    const [told, rest] = [text.slice(start, match.index), text.slice(match.index + match[0].length)];
    if (and !== undefined && (isPair(told, rest) || isStillToDo(told, rest))) continue;
    if (mark === undefined && match.index - start < 2) continue;
    push(match.index);
    joiner = (mark?.trim() || then || and || also || sub || always || which || ',').toLowerCase();
    start = match.index + match[0].length;
  }
  push(text.length);
  return clauses;
}

/** Whether "and" joins two people: "Aisha and I agreed", "my wife and I". */
const isPair = (before: string, after: string): boolean =>
  /^I(?![\p{L}'])/u.test(after) &&
  /^(?:(?:[^,]*, )?(?:as|now that|when|since|if|because|after|before) )?(?:\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?|(?:my|My|our|Our) \p{Ll}+(?: \p{Lu}[\p{L}'-]+)?)$/u.test(
    before,
  );
/** Whether what follows is one more thing to do: "remind me to book the van and cancel the gym". */
const isStillToDo = (before: string, after: string): boolean =>
  /^(?:(?:please|also|can you|could you) )*(?:remind (?:me|us)(?: [^,:]{0,30}?)? to|(?:I|we)(?:'ve| still| also| really)* (?:need|have|got) to|need to|have to|don't let me forget to) /iu.test(
    before,
  ) &&
  !/^(?:(?:I|we|he|she|they|it|you|this|that|there|my|our|the|please|don't)(?![\p{L}])|\p{Lu})/u.test(after);

/** The two of them, as the subject of a clause. */
const PAIR =
  /^(?:\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?|(?:my|My|our|Our) \p{Ll}+(?: \p{Lu}[\p{L}'-]+)?) and I(?= )/u;

const POLITE_END = /(?:,? (?:please|thanks|thank you|thx|ta|cheers|mate|dude|bro|ok|okay|hey|neh))+$/iu;
/** A time before the subject: "From 2015 to 2018 I worked ...". */
const TIME_LEAD =
  /^((?:[Ff]rom|[Ii]n|[Ss]ince|[Uu]ntil|[Bb]y|[Oo]n|[Bb]efore|[Aa]fter|[Tt]oday|[Tt]omorrow|[Tt]onight|[Nn]ext|[Tt]his|[Ll]ast|[Yy]esterday)(?: (?!(?:I|we|my|our|the other|order|addition|fact|general|case)\b)[\p{L}\p{N}'’:/-]+){0,6}?),? (?=(?:I|we|my|our)\b)/u;
const ELIDED = new RegExp(
  caseless(
    "^(?:(?:still|just|also|now|finally|recently|currently|mostly|never|actually) )*(?:(?<being>(?!.*\\b(?:can|could|is|are|was|will|would|helps?|makes?|has|might|may|should|feels?|means?)\\b)(?:working (?:at|for|as)|living in|studying|learning (?:\\p{L}+)$)|based in|born (?:and|in|on|n)|allergic to|originally from|lactose intolerant)|(?<having>moved (?:to|from|back|out|over|the|our)|bought (?:a|an|the|my)|switched|joined|grew up|graduated from|decided|settled on|went with|ended up|can't stand|can't do|gave up|promised|been \\p{L}+ since|owe|still owe|got (?:a|an) (?:new )?(?:job|dog|cat|puppy|kitten)|hate|prefer)\\b)",
  ),
  'u',
);

const OTHERS = /^\p{L}+(?:ing|ed) [^,]{2,80}, (?:this|these|the|it|he|she|they|you|an?|his|their) /u;

/** A clause as forms read it: with its subject, with the time after it, and without politeness at its end. */
function spelledOut(said: string, joiner: string, before: Clause | undefined, after: string): string {
  const bare = (said.replace(POLITE_END, '') || said).replace(PAIR, 'we');
  const when = TIME_LEAD.exec(bare);
  if (when) return `${bare.slice(when[0].length)} ${when[1]?.charAt(0).toLowerCase()}${when[1]?.slice(1)}`;
  if (before === undefined || /^(?:[.;–—-]|—)$/.test(joiner)) {
    // "Based in Cork, the firm ..." is about the firm.
    const elided = OTHERS.test(`${bare}${after}`) ? undefined : ELIDED.exec(bare)?.groups;
    const small = `${bare.charAt(0).toLowerCase()}${bare.slice(1)}`;
    if (elided?.being !== undefined) return `I'm ${small}`;
    if (elided?.having !== undefined) return `I ${small}`;
  }
  return withSubject(bare, joiner, before);
}

/**
 * Adds the subject of the clause before: "and work as a nurse" after "I live in Porto" becomes "I work as a nurse".
 * Likewise "allergic to nuts" after "I'm a nurse".
 */
function withSubject(said: string, joiner: string, before: Clause | undefined): string {
  if (!before || !/^(?:and|but|plus|&|,)$/.test(joiner)) return said;
  const shared = SHARED.exec(before.text)?.[1];
  if (shared === undefined) return said;
  const isQuality = IS_QUALITY.test(said.toLowerCase());
  const subject = shared.replace(/(?:'m|'re|'s| am| are| is|'ve been| have been| has been)$/, '');
  if (isQuality) return subject === shared ? said : `${shared} ${said}`;
  return IS_LATER.test(said.toLowerCase()) ? `${subject} ${said}` : said;
}

/** For text in lower case: with the flags `i` and `u` together, compiling takes 80 ms. */
const IS_QUALITY = new RegExp(
  `^(?:(?:also|now|currently|still|originally) )*(?:${QUALITY.toLowerCase()})(?!\\p{L})`,
  'u',
);
const IS_LATER = new RegExp(
  `^(?:(?:also|now|currently|still|usually|really|mostly|then) )*(?:${LATER_VERB.toLowerCase()})(?!\\p{L})`,
  'u',
);

function withoutLead(text: string): string {
  const rest = text.replace(/^[\s,.!–—-]+/, '').replace(GREETED, '');
  const stripped = rest.replace(LEAD_IN, '');
  return stripped === '' ? rest : stripped;
}

/**
 * Capitalises known first names if the author uses no capitals, because the forms recognise names by them. Lengths do
 * not change.
 */
function raiseNames(sentence: string): string {
  return sentence.replace(/(?<![\p{L}\p{N}@#_./'-])\p{Ll}{3,14}(?=[^\p{L}\p{N}_@/-]|$)/gu, (word) => {
    const raised = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    return GIVEN_NAMES.has(raised) && !AMBIGUOUS_NAMES.has(raised) ? raised : word;
  });
}

function arePeople(turns: readonly ExtractionTurn[]): boolean {
  if (turns.some(({ role }) => role === 'assistant')) return false;
  return new Set(turns.flatMap(({ author, role }) => (author && role === 'user' ? [author] : []))).size > 1;
}

const BELONGS = new RegExp(`^(?:${SUBORDINATE}|because of|due to|\\(|but not|->|→)$`);

/** The original text of a clause, with the clauses that depend on it: up to the next independent clause. */
export function wordsOf(clause: Clause): string {
  const { sentence } = clause;
  let { end } = clause;
  for (const next of sentence.clauses.slice(clause.index + 1)) {
    const fragment = /^[,–—-]+$/.test(next.joiner) && !STANDS_ALONE.test(next.text);
    if (!BELONGS.test(next.joiner) && !fragment) break;
    end = next.end;
  }
  return tidy(sentence.plain.written(clause.start, end));
}

const STANDS_ALONE = new RegExp(caseless(`^(?:${STARTS})|^(?:${LATER_VERB})\\b`), 'u');

/** Removes punctuation that splitting leaves at either end. */
export const tidy = (text: string): string =>
  text
    .replace(/^[\s,;:.!)–—-]+/, '')
    .replace(/[\s,;:(–—-]+$/, '')
    .trim();

/**
 * The sentence before one in its turn that says more than thanks and does not only point back, without its end; "" if
 * there is none, if others' words were left out of it, or if the turn asks not to keep what it says.
 */
export function sentenceBefore({ reading, index }: Sentence): string {
  const before = reading.sentences
    .slice(0, index)
    .findLast(({ text }) => text.split(' ').length > 2 && !onlyPoints(text));
  const words = tidy(before?.plain.written(0, before.text.length) ?? '').replace(/[.!。！]+$/u, '');
  return BLANKED.test(words) || asksNotToKeep(reading.sentences) ? '' : words;
}

/** The reason given for a clause, in its original spelling. */
export function reasonOf(clause: Clause): string | undefined {
  const { sentence } = clause;
  const after = sentence.clauses.slice(clause.index + 1, clause.index + 4);
  const joined = after.find(({ joiner }) =>
    /^(?:because(?: of)?|since|as|so that|due to|given that)$/.test(joiner),
  );
  const between = joined ? after.slice(0, after.indexOf(joined)) : [];
  if (joined && between.every(({ joiner }) => BELONGS.test(joiner) || joiner === ','))
    return tidy(sentence.plain.written(joined.start, joined.end));
  const label = after.findIndex(({ text }) => /^(?:the )?(?:reason|why)$/i.test(text));
  const given = label < 0 ? undefined : after[label + 1];
  if (given?.joiner === ':') return tidy(sentence.plain.written(given.start, given.end));
  const following = sentence.reading.sentences.slice(sentence.index + 1);
  const [next] = following;
  const announced = next !== undefined && REASONS.test(next.text);
  if (announced || / (?:two|three|four|five|several|these) reasons\W*$/iu.test(sentence.text)) {
    const rest = announced ? following.slice(1) : following;
    const counted = leading(rest, ({ text, isItem }) => isItem || ORDINAL.test(text));
    return counted.length === 0 ? undefined : counted.map((each) => each.replace(ORDINAL, '')).join('; ');
  }
  return /^(?:(?:the )?reason|why)(?: is)?:? (.+)$/iu.exec(next?.text ?? '')?.[1]?.replace(/[.\s]+$/, '');
}

/** How many reasons are read that follow one another. */
const reasonsAtMost = 5;

/** The first sentences that belong together, a few at most, without their ends. */
export function leading(
  sentences: readonly Sentence[],
  belongs: (sentence: Sentence) => boolean,
): readonly string[] {
  const end = sentences.findIndex((sentence) => !belongs(sentence));
  return (end < 0 ? sentences : sentences.slice(0, end))
    .slice(0, reasonsAtMost)
    .map(({ plain, text }) => tidy(plain.written(0, text.length)).replace(/[.;]+$/, ''));
}

/** "Three reasons.", "For two reasons:", "Why?": they follow, counted or as a list. */
const REASONS =
  /^(?:(?:here are|there are|for|and|my|our|the|two|three|four|five|several|a few|some|main|\d) )*(?:reasons?(?: why| for (?:it|this|that))?|why)\s*[.:?!]*$/iu;
const ORDINAL =
  /^(?:first|second|third|fourth|fifth|last|one|two|three|four|finally)(?:ly| of all)?[,:.)]?\s+/iu;
