import type { Summarizer, SummaryInput, SummaryText } from '../../../providers/summarizer.ts';
import { readSummaryLines } from '../../../providers/summary-lines.ts';

/** How many texts are summarised at once. More are summarised in parts, and then the parts' summaries. */
const textsAtOnce = 200;

/** How many turns a passage has. */
export const passageTurns = 50;
/** The length of a passage's text in tokens. */
export const passageTokens = 120;
/** A conversation of up to this many turns is read completely; of a longer one, its passages. */
export const turnsReadWhole = 2 * passageTurns;
/** Between passages, fewer turns than this are used unchanged. */
const fewTurns = 6;

/** A text that a summarizer wrote before, and the time when what it covers began. */
export interface WrittenText {
  readonly content: string;
  readonly writtenBy: string | null;
  readonly occurredAt: Date;
  /** The summary's id; undefined for a passage. */
  readonly id?: string;
}

/** A part of a conversation: a turn, or a passage of turns. */
export type StretchItem = { readonly turn: SummaryText } | { readonly passage: WrittenText };

/** The options for the summarizer besides the texts. */
export type CondenseOptions = Omit<SummaryInput, 'texts'>;

/**
 * Summarises any number of texts; empty if none has content.
 *
 * @throws ProviderError when the summarizer can't answer; AbortError when the signal fires.
 */
export async function condense(
  summarizer: Summarizer,
  texts: readonly SummaryText[],
  options: CondenseOptions,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const said = texts.filter(({ text }) => text.trim() !== '');
  if (said.length === 0) return '';
  if (said.length <= textsAtOnce) return summarizer.summarize({ texts: said, ...options }, signal);
  const parts: WrittenText[] = [];
  for (let start = 0; start < said.length; start += textsAtOnce) {
    signal?.throwIfAborted();
    const slice = said.slice(start, start + textsAtOnce);
    const content = await summarizer.summarize({ texts: slice, ...options }, signal);
    const occurredAt = slice[0]?.occurredAt ?? new Date(0);
    parts.push({ content, writtenBy: summarizer.name, occurredAt });
  }
  const condensed = parts.flatMap((part) => writtenTexts(part, options.timeZone));
  // Each part's summary is shorter than the part, but may have many lines: these are summarised further.
  return condensed.length < said.length
    ? condense(summarizer, condensed, { ...options, of: 'summaries' }, signal)
    : summarizer.summarize({ texts: condensed, ...options, of: 'summaries' }, signal);
}

/** A written text as texts to summarise: the extractive summarizer's split by speaker and day, a model's unchanged. */
export function writtenTexts(written: WrittenText, timeZone = 'UTC'): SummaryText[] {
  const texts =
    written.writtenBy === 'extractive'
      ? readSummaryLines(written.content, written.occurredAt, timeZone)
      : [{ author: null, text: written.content, occurredAt: written.occurredAt }];
  const { id } = written;
  return id === undefined ? texts : texts.map((text) => ({ ...text, source: { kind: 'summary', id } }));
}

/**
 * Summarises a part of a conversation. For a long one, its passages are used, and only turns that are in none of them
 * are read and summarised to the same degree, so that the last words do not outweigh the first.
 *
 * @throws as `condense`.
 */
export async function condenseStretch(
  summarizer: Summarizer,
  items: readonly StretchItem[],
  options: CondenseOptions,
  signal?: AbortSignal,
): Promise<string> {
  if (items.every((item) => 'turn' in item)) {
    return condense(
      summarizer,
      items.map(({ turn }) => turn),
      options,
      signal,
    );
  }
  const texts: SummaryText[] = [];
  let loose: SummaryText[] = [];
  const tell = async () => {
    const [first] = loose;
    if (first && loose.length < fewTurns) texts.push(...loose);
    else if (first) {
      const maxTokens = Math.min(
        passageTokens,
        Math.max(20, Math.ceil((passageTokens * loose.length) / passageTurns)),
      );
      const content = await condense(summarizer, loose, { ...options, maxTokens }, signal);
      texts.push(
        ...writtenTexts(
          { content, writtenBy: summarizer.name, occurredAt: first.occurredAt },
          options.timeZone,
        ),
      );
    }
    loose = [];
  };
  for (const item of items) {
    if ('turn' in item) loose.push(item.turn);
    else {
      await tell();
      texts.push(...writtenTexts(item.passage, options.timeZone));
    }
  }
  await tell();
  return condense(summarizer, texts, { ...options, of: 'summaries' }, signal);
}
