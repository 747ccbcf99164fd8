import './graphile-environment.ts';
import { type DocumentNode, type OperationDefinitionNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { execute } from 'postgraphile/grafast';
import type { BuiltSchema } from './schema.ts';

/** The sizes of the caches for documents, in estimated bytes. */
export interface DocumentCacheSizes {
  /** Of the plans of operations. */
  readonly planBytes: number;
  /** Of parsed documents. */
  readonly parsedBytes: number;
}

/** About sixty plans of usual size, so that one member's documents cannot use up the server's memory. */
export const defaultCacheSizes: DocumentCacheSizes = {
  planBytes: 64 * 1024 * 1024,
  parsedBytes: 16 * 1024 * 1024,
};

/** The size of a step of a plan; 3.7 to 4.8 kB were measured, from the smallest plan to the largest. */
const bytesPerStep = 5_000;
/**
 * The size of a parsed document for each of its characters, measured with tokens of one letter; and of the smallest
 * document.
 */
const bytesPerCharacter = 200;
const bytesPerDocument = 5_000;
/** The most plans of one operation, which differ by the variables that are left out. */
const plansPerOperation = 4;

/** What Grafast stores for an operation: its plans, as a list to which it adds. */
export interface Plans {
  readonly possibleOperationPlans: PlanLink | null;
}
/** A plan, or the error of planning. */
interface PlanLink {
  readonly value: object;
  readonly next: PlanLink | null;
}

/** Where Grafast looks for an operation's plans. */
export interface PlanStore {
  get(operation: OperationDefinitionNode): Plans | undefined;
  set(operation: OperationDefinitionNode, plans: Plans): void;
  /** The estimated size of all plans. */
  bytes(): number;
}

/**
 * Replaces Grafast's store of plans by one that is limited in bytes. Grafast's is limited to 500 operations, each
 * with up to 50 plans of up to 20 MB. It is not exported, so one operation is executed to find it.
 *
 * @throws if Grafast keeps its plans elsewhere than version 1.1 does: they would not be limited.
 */
export async function boundPlans({ schema, resolvedPreset }: BuiltSchema, maxBytes: number): Promise<void> {
  await execute({ schema, resolvedPreset, document: parse('{ __typename }'), contextValue: {} });
  const { grafast } = schema.extensions;
  const key =
    grafast &&
    Object.getOwnPropertySymbols(grafast).find(({ description }) => description === 'cacheByOperation');
  if (!key) throw new Error('Grafast keeps its plans elsewhere: src/graphql/plan-cache.ts has to follow it.');
  Object.assign(grafast, {
    operationOperationPlansCacheMaxLength: plansPerOperation,
    [key]: planStore(maxBytes),
  });
}

/** Plans by operation. The least recently used are dropped first. A plan that is too large on its own is not kept. */
export function planStore(maxBytes: number): PlanStore {
  const held = new LRUCache<OperationDefinitionNode, { readonly plans: Plans }>({
    maxSize: maxBytes,
    sizeCalculation: ({ plans }) => sizeOf(plans),
  });
  return {
    get(operation) {
      const plans = held.get(operation)?.plans;
      if (!plans) return undefined;
      // Grafast adds to the list without notice, so its size is computed at each access. What was added last is not
      // counted yet.
      held.set(operation, { plans });
      return held.has(operation) ? plans : undefined;
    },
    set(operation, plans) {
      held.set(operation, { plans });
    },
    bytes: () => held.calculatedSize,
  };
}

/**
 * The size of an operation's plans in bytes. An operation that could not be planned has no steps to count and is not
 * kept.
 */
function sizeOf({ possibleOperationPlans }: Plans): number {
  let steps = 1;
  for (let link = possibleOperationPlans; link; link = link.next) {
    const tracker: unknown = Reflect.get(Object(Reflect.get(link.value, 'operationPlan')), 'stepTracker');
    const count: unknown = Reflect.get(Object(tracker), 'stepCount');
    if (typeof count !== 'number') return Number.MAX_SAFE_INTEGER;
    steps += count;
  }
  return steps * bytesPerStep;
}

/** A cache of parsed documents by their text, for Yoga. Yoga's own keeps 1,024 of any length, and as many failures. */
export function parsedDocuments(maxBytes: number) {
  return {
    documentCache: new LRUCache<string, DocumentNode>({
      maxSize: maxBytes,
      sizeCalculation: (_, text) => bytesPerDocument + text.length * bytesPerCharacter,
    }),
    // A text that can't be parsed is refused as quickly the next time.
    errorCache: { get: () => undefined, set: () => {} },
  };
}
