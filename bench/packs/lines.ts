import { countTokens } from '../../src/providers/tokens.ts';
import type { BenchTurn } from '../recall/question-set.ts';

/** What the prompt's lines of memory are like. */
export interface LineCounts {
  readonly lines: number;
  readonly filler: number;
  readonly copies: number;
  readonly uncertain: number;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words of replies that say nothing; kept apart from the product's list, which is measured by it. */
const emptyWords = new Set(
  `a all am and anytime are awesome bye congratulations cool course day did do done everything fantastic for forward fun
  glad good got great haha happy have hear hello hey hi i ill im in is it its ive keep know let like love luck make
  me mind nice no noted of oh ok okay perfect pleasure really remember right see so sorry sounds sure take thank thanks
  that thats the them there this time to too understood very welcome well will wish wonderful wow yeah yes you your
  youre`.split(/\s+/),
);

function saysNothing(words: readonly string[]): boolean {
  return words.every((word) => emptyWords.has(word));
}

/** The quoted text of a line, without its speaker. */
function quoted(line: string): string {
  return (/«(.*?)»/.exec(line)?.[1] ?? line).replace(/^[^:]{1,40}: /, '');
}

/** Counts filler, near-copies and uncertain ones among the lines of a prompt. */
export function countLines(text: string): LineCounts {
  let unsure = false;
  let uncertain = 0;
  const texts: string[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('- ')) {
      if (line.trim() !== '') unsure = /uncertain|may or may not/i.test(line);
      continue;
    }
    texts.push(quoted(line));
    if (unsure || line.includes('(uncertain)')) uncertain += 1;
  }
  const seen: Set<string>[] = [];
  let copies = 0;
  for (const each of texts) {
    const words = new Set(plain(each).split(' '));
    if (seen.some((other) => alike(words, other))) copies += 1;
    seen.push(words);
  }
  const filler = texts.filter((each) => saysNothing(plain(each).replaceAll("'", '').split(' '))).length;
  return { lines: texts.length, filler, copies, uncertain };
}

/** Whether nearly all words of both are the same. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared >= 0.8 * (one.size + other.size - shared);
}

/** Which turns stand in a prompt: quoted, at least by fifty characters of them, or marked as the source of a line. */
export function turnsShown(
  { text, citations }: { readonly text: string; readonly citations: readonly string[] },
  turns: ReadonlyMap<string, string>,
  wanted: readonly BenchTurn[],
): string[] {
  const lines = plain(text);
  const marked = new Set(
    [...text.matchAll(/\[(\d+)\]$/gmu)].map(([, number]) => {
      const citation = citations[Number(number) - 1] ?? '';
      return turns.get(citation.replace('message:', ''));
    }),
  );
  return wanted
    .filter(({ id, text: said }) => {
      if (marked.has(id)) return true;
      const words = plain(said);
      if (words.length <= 160) return words.length > 3 && lines.includes(words);
      for (let at = 0; at + 50 <= words.length; at += 25)
        if (lines.includes(words.slice(at, at + 50))) return true;
      return false;
    })
    .map(({ id }) => id);
}

/** As many of the turns, in their order, as fit into so many tokens as lines. */
export function stuffed(turns: readonly BenchTurn[], tokens: number): string[] {
  let left = tokens;
  const ids: string[] = [];
  for (const { id, author, text } of turns) {
    left -= countTokens(`- 2023-01-01 ${author ?? 'Assistant'}: ${text}\n`);
    if (left < 0) break;
    ids.push(id);
  }
  return ids;
}
