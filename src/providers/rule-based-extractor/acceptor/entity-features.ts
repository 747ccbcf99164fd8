import type { ExtractedEntity } from '../../extractor.ts';
import type { NameToken } from './entity-tokens.ts';

/** What of letters is raised, and where digits stand. */
function formOf({ text }: NameToken): string {
  if (/^\p{Lu}\p{L}*\p{Lu}/u.test(text)) return /\p{Ll}/u.test(text) ? 'XxX' : 'XX';
  if (/^\p{Lu}\.$/u.test(text)) return 'X.';
  if (/^\p{L}/u.test(text)) {
    if (/\d/.test(text)) return 'x9';
    if (/[._]/.test(text)) return 'x.x';
    if (/^\p{Lu}/u.test(text)) return text.length === 1 ? 'X' : 'Xx';
    return /\p{Lu}/u.test(text) ? 'xX' : 'x';
  }
  if (/^\d/.test(text)) return /\p{L}/u.test(text) ? '9x' : /^\d{4}$/.test(text) ? '9999' : '9';
  return text;
}

const RAISED = /^X/;
const SENTENCE_END = /^[.!?]$/;

/** Of each token which candidate of the rules it begins or goes on with. */
function ruleMarks(tokens: readonly NameToken[], candidates: readonly ExtractedEntity[]): string[] {
  const marks = tokens.map(() => '');
  let next = 0;
  for (const { kind, start: from, end, confidence, name, surface, email } of [...candidates].sort(
    (a, b) => a.start - b.start,
  )) {
    // Of "Aric's business partner Ali" Ali is the name.
    const start = email === undefined && surface.endsWith(` ${name}`) ? end - name.length : from;
    while (next < tokens.length && (tokens[next]?.end ?? 0) <= from) next += 1;
    let begins = true;
    for (let at = next; at < tokens.length && (tokens[at]?.start ?? 0) < end; at += 1) {
      if (marks[at] !== '' || (tokens[at]?.end ?? 0) <= start) continue;
      marks[at] = `${begins ? 'B' : 'I'} ${kind} ${confidence.toFixed(2)}`;
      begins = false;
    }
  }
  return marks;
}

/** The features of each token of a turn, given what the rules take for names in it. */
export function nameFeatures(
  tokens: readonly NameToken[],
  candidates: readonly ExtractedEntity[],
  author: string | null,
): string[][] {
  const own = new Set((author ?? '').toLowerCase().split(/\s+/));
  const forms = tokens.map(formOf);
  const marks = ruleMarks(tokens, candidates);
  const inside = new Set<string>();
  const low = new Set<string>();
  let raisedCount = 0;
  let lowStarts = 0;
  for (const [at, token] of tokens.entries()) {
    const form = forms[at] ?? '';
    if (RAISED.test(form) && !token.first && !/^i(?:'|$)/.test(token.lower)) {
      inside.add(token.lower);
      raisedCount += 1;
    }
    if (form === 'x') {
      low.add(token.lower);
      if (token.first) lowStarts += 1;
    }
  }
  const shared = `T${raisedCount === 0 ? 'low' : raisedCount > 2 ? 'many' : 'few'}${lowStarts > 0 ? '-' : '+'}`;
  const difference = ({ word }: NameToken): string =>
    word.lowered === 0 ? '' : String(Math.max(-3, Math.min(3, word.lowered - word.raised)));
  const last = { cue: '', at: -10 };
  return tokens.map((token, index) => {
    const form = forms[index] ?? '';
    const { word, lower } = token;
    const placed = token.first ? `^${form}` : form;
    const found = [
      `w ${lower}`,
      `s ${word.stem}`,
      `f ${placed}`,
      `f ${placed} ${shared}`,
      `k ${word.known}`,
      `k ${word.known} ${placed}`,
      `r ${word.lowered} ${placed}`,
      `R ${word.raised} ${placed}`,
      `d ${difference(token)} ${placed}`,
      `d ${difference(token)} ${word.lowered} ${form}`,
      `h ${word.shape} ${form}`,
      `g ${word.fine}`,
      `g ${word.fine} ${form}`,
      `G ${word.coarse}`,
      `G ${word.coarse} ${placed}`,
      `G ${word.coarse} ${shared} ${form}`,
    ];
    const say = (feature: string) => found.push(feature);
    const mark = marks[index] ?? '';
    say(`m ${mark}`);
    say(`m ${mark.slice(0, -5)} ${placed}`);
    if (token.glued) say(`glued ${form}`);
    if (own.has(lower)) say('own');
    if (inside.has(lower)) say(`inside ${placed}`);
    if (low.has(lower) && form !== 'x') say(`low ${placed}`);
    if (lower.length > 3 && word.lowered > 0) {
      say(`e2 ${lower.slice(-2)} ${form}`);
      say(`e3 ${lower.slice(-3)}`);
      say(`e3 ${lower.slice(-3)} ${form}`);
    }
    if (word.lowered > 0) {
      say(`T ${shared} ${word.known} ${form}`);
      say(`T ${shared} ${word.lowered} ${word.raised} ${form}`);
    }
    say(`n ${Math.min(lower.length, 8)} ${form}`);
    for (const one of word.classes) say(`c ${one} ${form}`);
    for (const step of [-2, -1, 1, 2]) {
      const other = tokens[index + step];
      if (other === undefined) {
        say(`w${step} $ ${placed}`);
        continue;
      }
      const otherForm = `${other.first ? '^' : ''}${forms[index + step]}`;
      if (step === -1 || step === 1) {
        say(`w${step} ${other.lower}`);
        say(`s${step} ${other.word.stem} ${form}`);
        say(`g${step} ${other.word.fine}`);
      }
      say(`f${step} ${otherForm}`);
      say(`f${step} ${otherForm} ${placed}`);
      say(`k${step} ${other.word.known}`);
      say(`k${step} ${other.word.known} ${form}`);
      say(`h${step} ${other.word.shape}`);
      say(`G${step} ${other.word.coarse} ${form}`);
      say(`h${step} ${other.word.shape} ${form}`);
      say(`m${step} ${(marks[index + step] ?? '').slice(0, -5)} ${form}`);
      say(`d${step} ${difference(other)} ${otherForm}`);
      for (const one of other.word.classes) say(`c${step} ${one} ${form}`);
    }
    const before = tokens[index - 1];
    const after = tokens[index + 1];
    const beforeThat = tokens[index - 2];
    say(`h-21 ${beforeThat?.word.shape} ${before?.word.shape} ${form}`);
    say(`f-101 ${forms[index - 1]} ${placed} ${forms[index + 1]}`);
    say(`f-1012 ${forms[index - 1]} ${placed} ${forms[index + 1]} ${forms[index + 2]}`);
    say(`k01 ${word.known} ${after?.word.known} ${form}`);
    say(`k-10 ${before?.word.known} ${word.known} ${form}`);
    // The last class of a word before, however far in the sentence.
    if (index - last.at < 8) {
      say(`L ${last.cue}`);
      say(`L ${last.cue} ${form}`);
    }
    if (SENTENCE_END.test(token.text)) last.at = -10;
    else if (word.classes.length > 0) Object.assign(last, { cue: word.classes[0] ?? '', at: index });
    return found;
  });
}
