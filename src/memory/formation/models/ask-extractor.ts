import type { Extraction, ExtractionWindow } from '../../../providers/extractor.ts';
import type { Call } from '../../call.ts';
import { joinExtractions } from './join-extractions.ts';
import { answerQuestion } from './model-answers.ts';

/** What was found in a window, and by which extractor. */
export interface Found {
  readonly extraction: Extraction;
  /** The extractor's name; that of the rules if they replaced a model. */
  readonly extractor: string;
}

/**
 * Runs the extractor on a window. An extractor that uses a model stays within the workspace's budget, and earlier
 * answers are reused.
 *
 * @param kept whether a model's answer may be cached: not if it is to be sealed.
 * @throws ProviderError when the extractor can't answer; AbortError when the signal fires; pg's errors.
 */
export async function askExtractor(call: Call, window: ExtractionWindow, kept = true): Promise<Found> {
  const { signal } = call;
  const { extractor } = call.services;
  const { metered } = extractor;
  if (!metered || window.turns.every(({ content }) => content.trim() === '')) {
    return { extraction: await extractor.extract(window, signal), extractor: extractor.name };
  }
  const { answer, by } = await answerQuestion<ExtractionWindow, Extraction>(call, {
    task: 'extract',
    jobId: call.jobId ?? null,
    metered,
    input: window,
    sources: kept
      ? { messageIds: [...window.context, ...window.turns].map(({ id }) => id), summaryIds: [] }
      : null,
    ask: (meter) => extractor.extract(window, signal, meter),
    fallback: () => metered.fallback.extract(window, signal),
    pack: (extraction) => packed(extraction, window),
    unpack: (kept) => unpacked(kept, window),
    dropped: (extraction) => extraction.dropped ?? 0,
  });
  if (by === 'rules') return { extraction: answer, extractor: metered.fallback.name };
  if (!metered.rules) return { extraction: answer, extractor: extractor.name };
  const authors = new Map(window.turns.map(({ id, author }) => [id, author]));
  const stated = await metered.rules.extract(window, signal);
  const joined = joinExtractions(answer, stated, (id) => authors.get(id) ?? null);
  return { extraction: joined, extractor: extractor.name };
}

/** Refers to turns by their index in the window: a cached answer contains no ids. */
function packed({ memories, entities, facts }: Extraction, { turns }: ExtractionWindow): object {
  const placeOf = new Map(turns.map(({ id }, index) => [id, index]));
  const place = <Item extends { sourceTurnId: string }>({ sourceTurnId, ...item }: Item) => ({
    ...item,
    turn: placeOf.get(sourceTurnId),
  });
  return { memories: memories.map(place), entities: entities.map(place), facts: facts.map(place) };
}

type Placed<Item> = Omit<Item, 'sourceTurnId'> & { readonly turn: number };

interface Kept {
  readonly memories: readonly Placed<Extraction['memories'][number]>[];
  readonly entities: readonly Placed<Extraction['entities'][number]>[];
  readonly facts: readonly Placed<Extraction['facts'][number]>[];
}

function unpacked(kept: object, { turns }: ExtractionWindow): Extraction {
  const { memories, entities, facts } = kept as Kept;
  const named = <Item extends { readonly turn: number }>(items: readonly Item[]) =>
    items.map(({ turn, ...item }) => ({ ...dated(item), sourceTurnId: turns[turn]?.id ?? '' }));
  return { memories: named(memories), entities: named(entities), facts: named(facts) };
}

/** Converts an item's dates back from the strings of JSON. */
function dated<Item extends object>(item: Item): Item {
  const dates = ['dueAt', 'validFrom', 'validTo'].flatMap((key) => {
    const value: unknown = Reflect.get(item, key);
    return typeof value === 'string' ? [[key, new Date(value)]] : [];
  });
  return { ...item, ...Object.fromEntries(dates) };
}
