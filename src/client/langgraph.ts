import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type MatchCondition,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
  validateNamespace,
} from '@langchain/langgraph-checkpoint';
import type { MnemeClient, StoredMemoryAnswer } from './client.ts';

/** Where a store's items are kept, and for which user. */
export interface MnemeStoreOptions {
  readonly mneme: Pick<
    MnemeClient,
    'forgetMemory' | 'memoriesByKey' | 'memoryByKey' | 'memoryNamespaces' | 'recallMemories' | 'remember'
  >;
  /**
   * Whose items are in a namespace, by your own key for the user; with a service's key or token alone. Left out, or
   * where a function gives nothing, they are those of whoever the client acts as.
   */
  readonly userKey?: string | ((namespace: readonly string[]) => string | undefined);
  /** Of which persona, by your own key. */
  readonly personaKey?: string;
  /** The prefix of all items' keys, which separates stores. Default: `langgraph`. */
  readonly root?: string;
  /** Fields whose texts are searched unless `put` names others: `title`, `chapters[*].text`. Default: all. */
  readonly index?: readonly string[];
}

/** Items a page of a list may have. */
const mostItems = 200;
/** Hits and characters of a query, for `recall`. */
const mostHits = 100;
const longestQuery = 10_000;
/** How many requests of a batch run concurrently. */
const atOnce = 8;

/**
 * LangGraph's store over Mneme (`graph.compile({ store })`). An item is a memory of its own: its value is the memory's
 * `metadata`, its namespace and key are the memory's `idempotencyKey`, and its texts are what `recall` and
 * `buildContext` find, too. What replaces an item is its next version.
 *
 * As in LangGraph's own stores, a batch's reads see what was there before it, and of several puts of one key the last
 * counts.
 */
export class MnemeStore extends BaseStore {
  readonly #options: MnemeStoreOptions;

  constructor(options: MnemeStoreOptions) {
    super();
    this.#options = options;
  }

  /** Rejects with a MnemeError, or LangGraph's InvalidNamespaceError. */
  async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    for (const each of operations)
      if ('namespace' in each) validateNamespace(each.namespace, { allowReservedRoot: true });
    const results = await inTurns(operations, (each) => this.#read(each));
    const puts = new Map(
      operations.flatMap((each) =>
        isPut(each) ? [[this.#path(each.namespace, each.key), each] as const] : [],
      ),
    );
    await inTurns([...puts], ([path, each]) => this.#put(path, each));
    return results as OperationResults<Op>;
  }

  async #read(operation: Operation): Promise<Item | null | SearchItem[] | string[][] | undefined> {
    if (isPut(operation)) return undefined;
    if ('namespacePrefix' in operation) return this.#search(operation);
    if ('namespace' in operation) return this.#get(operation);
    return this.#namespaces(operation);
  }

  async #get({ namespace, key }: GetOperation): Promise<Item | null> {
    const memory = await this.#options.mneme.memoryByKey({
      key: this.#path(namespace, key),
      ...this.#whose(namespace),
    });
    return memory ? this.#item(memory) : null;
  }

  async #put(path: string, { namespace, key, value, index }: PutOperation): Promise<void> {
    const { mneme } = this.#options;
    const whose = this.#whose(namespace);
    if (value !== null) {
      const fields = index === false ? [] : (index ?? this.#options.index ?? ['$']);
      const content = fields.flatMap((field) => partsAt(value, field).map(textOf)).join('\n');
      const input = { kind: 'NOTE', idempotencyKey: path, replace: true, metadata: value, ...whose } as const;
      const named = [...namespace, key].join(' / ');
      await mneme.remember(
        { ...input, content: content.trim() === '' ? named : content },
        { idempotent: true },
      );
      return;
    }
    const memory = await mneme.memoryByKey({ key: path, ...whose });
    if (memory) await mneme.forgetMemory(memory.id);
  }

  /** Those that fit a query first, then the others, as a store does that compares vectors. */
  async #search({
    namespacePrefix,
    filter,
    limit = 10,
    offset = 0,
    query,
  }: SearchOperation): Promise<SearchItem[]> {
    const { mneme } = this.#options;
    const asked = { ...this.#whose(namespacePrefix), ...(filter ? { metadata: filter } : {}) };
    const prefix = this.#prefix(namespacePrefix);
    const wanted = offset + limit;
    const found = new Map<string, SearchItem>();
    const add = (memory: StoredMemoryAnswer, score?: number) => {
      const item = this.#item(memory);
      if (item && !found.has(memory.id))
        found.set(memory.id, score === undefined ? item : { ...item, score });
    };
    if (query !== undefined && query.trim() !== '') {
      const hits = await mneme.recallMemories({
        query: query.slice(0, longestQuery),
        keyPrefix: prefix,
        limit: Math.max(1, Math.min(wanted, mostHits)),
        scope: 'FULL',
        ...asked,
      });
      for (const { memory, score } of hits) add(memory, score);
    }
    for (let from = 0; found.size < wanted; from += mostItems) {
      const page = await mneme.memoriesByKey({ prefix, first: mostItems, offset: from, ...asked });
      for (const memory of page) add(memory);
      if (page.length < mostItems) break;
    }
    return [...found.values()].slice(offset, wanted);
  }

  async #namespaces({
    matchConditions = [],
    maxDepth,
    limit = 100,
    offset = 0,
  }: ListNamespacesOperation): Promise<string[][]> {
    const start = matchConditions.find(({ matchType }) => matchType === 'prefix')?.path ?? [];
    const open = start.indexOf('*');
    const known = open < 0 ? start : start.slice(0, open);
    const whose = this.#whose(known);
    const prefix = this.#prefix(known);
    const found = new Map<string, string[]>();
    for (let from = 0; found.size < offset + limit; from += mostItems) {
      const page = await this.#options.mneme.memoryNamespaces({
        prefix,
        first: mostItems,
        offset: from,
        ...whose,
      });
      for (const each of page) {
        const namespace = this.#labels(each);
        if (namespace.length === 0 || !matchConditions.every((condition) => fits(condition, namespace)))
          continue;
        const cut = namespace.slice(0, maxDepth);
        found.set(JSON.stringify(cut), cut);
      }
      if (page.length < mostItems) break;
    }
    return [...found.values()].slice(offset, offset + limit);
  }

  /** The item of a memory; null for a memory that something else stored, without a value. */
  #item({ idempotencyKey, metadata, recordedFrom, firstRecordedFrom }: StoredMemoryAnswer): Item | null {
    if (idempotencyKey === null || metadata === null) return null;
    const labels = this.#labels(idempotencyKey);
    return {
      namespace: labels.slice(0, -1),
      key: labels.at(-1) ?? '',
      value: metadata,
      createdAt: new Date(firstRecordedFrom ?? recordedFrom),
      updatedAt: new Date(recordedFrom),
    };
  }

  #whose(namespace: readonly string[]): { userKey?: string; personaKey?: string } {
    const { userKey, personaKey } = this.#options;
    return { userKey: typeof userKey === 'function' ? userKey(namespace) : userKey, personaKey };
  }

  #prefix(namespace: readonly string[]): string {
    return [this.#options.root ?? 'langgraph', ...namespace].map((label) => `${escaped(label)}/`).join('');
  }

  #path(namespace: readonly string[], key: string): string {
    return this.#prefix(namespace) + escaped(key);
  }

  /** The labels of a path, without the root. */
  #labels(path: string): string[] {
    return path.split('/').slice(1).map(decodeURIComponent);
  }
}

function isPut(operation: Operation): operation is PutOperation {
  return 'value' in operation;
}

/** A label as a part of a path. */
function escaped(label: string): string {
  return label.replaceAll(/[%/]/g, encodeURIComponent);
}

function fits({ matchType, path }: MatchCondition, namespace: readonly string[]): boolean {
  const from = matchType === 'prefix' ? 0 : namespace.length - path.length;
  return from >= 0 && path.every((label, index) => label === '*' || label === namespace[from + index]);
}

/** The parts of a value at a path: `title`, `chapters[*].text`, `authors[0]`, `tags[-1]`; `$` is all of it. */
function partsAt(value: unknown, path: string): unknown[] {
  const steps = path === '$' ? [] : (path.match(/[^.[\]]+/g) ?? []);
  return steps.reduce<unknown[]>(
    (parts, step) =>
      parts.flatMap((part) => {
        if (step === '*') return Object.values(Object(part));
        return [Array.isArray(part) ? part.at(Number(step)) : Object(part)[step]];
      }),
    [value],
  );
}

/** The texts of a part: one alone as it is, several with their names. */
function textOf(part: unknown): string {
  const texts = leavesOf(part, '');
  return texts.length === 1
    ? (texts[0]?.text ?? '')
    : texts.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)).join('\n');
}

function leavesOf(part: unknown, name: string): { name: string; text: string }[] {
  if (part === null || part === undefined) return [];
  if (typeof part !== 'object') return [{ name, text: String(part) }];
  // Elements of a list go by the name of the list.
  if (Array.isArray(part)) return part.flatMap((each) => leavesOf(each, name));
  return Object.entries(part).flatMap(([key, each]) => leavesOf(each, name === '' ? key : `${name} ${key}`));
}

/** Maps items with limited concurrency; the results are in order. */
async function inTurns<Each, Result>(
  many: readonly Each[],
  work: (each: Each) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < many.length; from += atOnce)
    results.push(...(await Promise.all(many.slice(from, from + atOnce).map(work))));
  return results;
}
