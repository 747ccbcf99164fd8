import { legend } from '../quoting/headings.ts';
import type { ChosenPart, ContextMessage } from './parts.ts';
import { countTokens } from './tokens.ts';

const marks: readonly (readonly [sign: RegExp, meaning: string])[] = [
  [/\(later: \[\d+\]/, legend.later],
  [/\(outdated/, legend.outdated],
  [/\(uncertain\)/, legend.uncertain],
];

/** What says what the signs of these texts mean: before them all, since the first of them has some already. */
function legendOf(texts: readonly string[]): string {
  // What is quoted may have the same signs.
  const ours = texts.map((text) => text.replace(/«[^»]*»/gu, ''));
  const used = marks.flatMap(([sign, meaning]) => (ours.some((text) => sign.test(text)) ? [meaning] : []));
  return [legend.quotes, ...(used.length === 0 ? [] : [`${legend.marks} ${used.join('; ')}.`])].join(' ');
}

/** Parts as messages, the first of which begins with what the signs in all of them mean. */
export function withLegend([first, ...more]: readonly ContextMessage[]): ContextMessage[] {
  if (!first) return [];
  const explained = legendOf([first, ...more].map(({ content }) => content));
  return [{ ...first, content: `${explained}\n\n${first.content}` }, ...more];
}

const tokensOfLegend = (texts: readonly string[]) => countTokens(`${legendOf(texts)}\n\n`);
const ofAllMarks = ['(later: [1]) (outdated) (uncertain)'];

/** How many tokens it takes without a mark, and how many more with all of them. */
export const legendTokens = {
  quotes: tokensOfLegend([]),
  marks: tokensOfLegend(ofAllMarks) - tokensOfLegend([]),
};

/** How many tokens the marks of these parts take in it. */
export function markTokens(parts: readonly (ChosenPart | null)[]): number {
  const lines = parts.flatMap((part) => part?.sections.flatMap((section) => section.lines) ?? []);
  return (
    tokensOfLegend(lines.map(({ text, later }) => (later ? `${text} (later: [1])` : text))) -
    legendTokens.quotes
  );
}
