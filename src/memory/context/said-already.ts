import { splitSentences } from '../../language/sentences.ts';
import { dayOfHeading } from '../../providers/summary-lines.ts';
import { oneLine } from '../quoting/quote.ts';

/** A text that a prompt shows in full, with its author and time. */
export interface ShownText {
  readonly text: string;
  readonly author: string | null;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
}

/** A summary and the period it covers; null if unknown. */
export interface ToldSummary {
  readonly content: string;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
}

type Stretch = readonly [start: number, end: number];

/** How many characters of a text are split into sentences. A summary of what comes after stays in the prompt. */
const charactersAtMost = 20_000;
const speech = /^([^:\n]{1,60}): (.+)$/;

/** The sentences that a prompt shows, so that summaries that only repeat them can be left out. */
export class SaidAlready {
  readonly #stretches = new Map<string, Stretch[]>();

  /** Adds the sentences of a text, with and without its author's name. */
  add({ text, author, start, end }: ShownText): void {
    const stretch: Stretch = [Date.parse(start), Date.parse(end)];
    const shown = text.slice(0, charactersAtMost);
    const name = author === null ? null : oneLine(author);
    const head = name && normal(`${name}:`);
    // A summary gives a short turn as one line.
    const sentences = new Set([...sentencesOf(shown), normal(shown)]);
    for (const sentence of sentences) {
      this.#add(sentence, stretch);
      if (head) this.#add(`${head} ${withoutEnd(sentence)}`.trimEnd(), stretch);
    }
  }

  /** Adds the sentences of a summary. */
  addSummary(summary: ToldSummary): void {
    const stretch = stretchOf(summary);
    if (stretch === null) return;
    for (const line of linesOf(summary.content)) {
      const words = speech.exec(line.trim())?.[2] ?? '';
      const sentences = new Set([...readingsOf(line).flat(), ...sentencesOf(words)]);
      for (const sentence of sentences) this.#add(sentence, stretch);
    }
  }

  /** Whether all sentences of a summary were added for the period it covers. */
  has(summary: ToldSummary): boolean {
    const lines = linesOf(summary.content);
    const stretch = stretchOf(summary);
    return (
      lines.length > 0 &&
      lines.every((line) =>
        readingsOf(line).some((sentences) => sentences.every((sentence) => this.#has(sentence, stretch))),
      )
    );
  }

  /**
   * Whether the sentences of a summary that answer were all added for the period it covers; of one in which none does,
   * all of them.
   */
  hasAnswers(summary: ToldSummary, answers: (sentence: string) => boolean): boolean {
    const stretch = stretchOf(summary);
    const sentences = linesOf(summary.content).flatMap((line) => {
      const [, name, words] = speech.exec(line.trim()) ?? [];
      const head = name && words ? `${name}: ` : '';
      return splitSentences(head ? (words ?? '') : line).map(({ text }) => ({
        text,
        said: normal(head + text),
      }));
    });
    const answering = sentences.filter(({ text }) => answers(text));
    const compared = answering.length > 0 ? answering : sentences;
    return compared.length > 0 && compared.every(({ said }) => this.#has(said, stretch));
  }

  #add(sentence: string, stretch: Stretch): void {
    const known = this.#stretches.get(sentence);
    if (known) known.push(stretch);
    else this.#stretches.set(sentence, [stretch]);
  }

  #has(sentence: string, stretch: Stretch | null): boolean {
    const known = this.#stretches.get(sentence) ?? [];
    return known.some((each) => stretch === null || overlap(each, stretch));
  }
}

/** The period that a summary covers. */
const stretchOf = ({ periodStart, periodEnd }: ToldSummary): Stretch | null =>
  periodStart === null || periodEnd === null ? null : [Date.parse(periodStart), Date.parse(periodEnd)];

/** How many sentences a summary has. */
export function sentencesIn({ content }: ToldSummary): number {
  return linesOf(content).reduce((sum, line) => sum + splitSentences(line).length, 0);
}

/**
 * Whether two periods overlap. Consecutive days do not; an instant overlaps with a period that begins or ends at it.
 */
function overlap(one: Stretch, other: Stretch): boolean {
  const common = Math.min(one[1], other[1]) - Math.max(one[0], other[0]);
  return common > 0 || (common === 0 && (one[0] === one[1] || other[0] === other[1]));
}

/** A summary's lines without the headings of days. */
function linesOf(content: string): string[] {
  return content.split('\n').filter((line) => line.trim() !== '' && dayOfHeading(line.trim()) === null);
}

/** A line's sentences as they are, the line as one sentence, and its sentences with the speaker before them. */
function readingsOf(line: string): string[][] {
  const [, name, words] = speech.exec(line.trim()) ?? [];
  const readings = [sentencesOf(line), [normal(line)]];
  if (name && words) readings.push(sentencesOf(words).map((sentence) => normal(`${name}: ${sentence}`)));
  return readings;
}

function sentencesOf(text: string): string[] {
  return splitSentences(text).map((sentence) => normal(sentence.text));
}

/** Without what summaries leave out or add: list marks, spaces, marks of code, the full stop. */
function normal(sentence: string): string {
  return withoutEnd(oneLine(sentence.replaceAll('`', ' ')).replace(/^[-*•]\s+/, '')).toLowerCase();
}

const withoutEnd = (sentence: string) =>
  sentence.endsWith('.') ? sentence.slice(0, -1).trimEnd() : sentence;
