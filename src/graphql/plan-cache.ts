import './graphile-environment.ts';
import { type DocumentNode, type OperationDefinitionNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { execute } from 'postgraphile/grafast';
import type { BuiltSchema } from './schema.ts';

/** Bytes that what is remembered of documents may take, by estimate. */
export interface DocumentCacheSizes {
  /** Of the plans that operations are executed by. */
  readonly planBytes: number;
  /** Of the documents as they were parsed. */
  readonly parsedBytes: number;
}

/** Some sixty plans of usual size: what one member sends must not take the memory of all. */
export const defaultCacheSizes: DocumentCacheSizes = {
  planBytes: 64 * 1024 * 1024,
  parsedBytes: 16 * 1024 * 1024,
};

/** What a step of a plan was measured to keep: 3.7 to 4.8 kB, from the smallest plan to the largest. */
const bytesPerStep = 5_000;
/** The same for a character of a parsed document, tokens of one letter taken; and for the smallest document. */
const bytesPerCharacter = 200;
const bytesPerDocument = 5_000;
/** Plans of one operation, which differ by what its variables leave out. */
const plansPerOperation = 4;

/** What Grafast keeps of an operation: its plans, as a list that it adds to. */
export interface Plans {
  readonly possibleOperationPlans: PlanLink | null;
}
/** One plan, or the error in place of one. */
interface PlanLink {
  readonly value: object;
  readonly next: PlanLink | null;
}

/** Where Grafast looks for an operation's plans. */
export interface PlanStore {
  get(operation: OperationDefinitionNode): Plans | undefined;
  set(operation: OperationDefinitionNode, plans: Plans): void;
  /** What the plans keep, by estimate. */
  bytes(): number;
}

/**
 * Puts a store that is bounded by size in place of Grafast's, which counts operations: 500 of them, each with up to 50
 * plans of up to 20 MB. The store has no name outside of Grafast, so one operation is executed to find it.
 *
 * @throws where Grafast keeps its plans elsewhere than version 1.1 does: nothing would bound them.
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

/** Plans by operation, those not asked for longest going first. What is alone too large is not kept. */
export function planStore(maxBytes: number): PlanStore {
  const held = new LRUCache<OperationDefinitionNode, { readonly plans: Plans }>({
    maxSize: maxBytes,
    sizeCalculation: ({ plans }) => sizeOf(plans),
  });
  return {
    get(operation) {
      const plans = held.get(operation)?.plans;
      if (!plans) return undefined;
      // Grafast adds to the list without telling, so it is weighed whenever it is asked for: what was added last is
      // not counted yet.
      held.set(operation, { plans });
      return held.has(operation) ? plans : undefined;
    },
    set(operation, plans) {
      held.set(operation, { plans });
    },
    bytes: () => held.calculatedSize,
  };
}

/** Bytes that an operation's plans keep. What could not be planned has no steps to count: it is not kept. */
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

/** Parsed documents by their text for Yoga, which counts 1,024 of any length, and as many that are none. */
export function parsedDocuments(maxBytes: number) {
  return {
    documentCache: new LRUCache<string, DocumentNode>({
      maxSize: maxBytes,
      sizeCalculation: (_, text) => bytesPerDocument + text.length * bytesPerCharacter,
    }),
    // A text that can't be parsed is refused as fast the next time.
    errorCache: { get: () => undefined, set: () => {} },
  };
}
