import type { RecallKind } from '../kinds.ts';

/**
 * Vectors of one workspace from which on an index pays: an exact scan takes a little over a microsecond for each and
 * finds everything, an index scan takes some 8 ms. `mneme_search.vector_mode` reads an index from there on.
 */
export const vectorIndexFrom = 20_000;

/**
 * Workspaces of one partition that get an index of their own, at most: the largest. Each index is opened and locked
 * whenever a statement on the partition is planned, and by every insert into it.
 */
export const mostIndexedWorkspaces = 32;

/** A workspace's vectors of one kind and model, more than half as many as an index pays for. */
export interface VectorSet {
  readonly kind: RecallKind;
  readonly workspaceId: string;
  readonly modelId: number;
  /** As last counted. */
  readonly vectors: number;
  /** Recall reads them, or is about to. */
  readonly inUse: boolean;
  /** What their index is called. */
  readonly indexName: string;
  /** The table they are in. */
  readonly partition: string;
  readonly dimensions: number;
  /** The leading dimensions queries use, where they leave the others empty. */
  readonly searched: number | null;
}

/** A nearest-neighbour index there is. */
export interface BuiltIndex {
  readonly name: string;
  readonly partition: string;
  readonly valid: boolean;
}

/** What is to be done on one partition: first what is built, then what is dropped. */
export interface IndexPlan {
  readonly build: readonly VectorSet[];
  readonly drop: readonly string[];
}

/**
 * Which indexes are missing and which are in the way, by partition. One is built where recall reads more vectors than
 * are quickly read through, and stays until half of them are gone: vectors that a workspace moved away from are kept
 * for a while too. What a partition shares, as former versions built it, goes when the workspaces have their own.
 */
export function planIndexes(sets: readonly VectorSet[], built: readonly BuiltIndex[]): IndexPlan[] {
  const valid = new Set(built.filter((index) => index.valid).map(({ name }) => name));
  const worthwhile = sets.filter(
    ({ inUse, vectors, indexName }) => (inUse && vectors > vectorIndexFrom) || valid.has(indexName),
  );
  const partitions = new Set([...worthwhile, ...built].map(({ partition }) => partition));
  return [...partitions].map((partition) => {
    const wanted = largest(
      worthwhile.filter((set) => set.partition === partition),
      valid,
    );
    const names = new Set(wanted.map(({ indexName }) => indexName));
    return {
      build: wanted.filter(({ indexName }) => !valid.has(indexName)),
      drop: built
        .filter((index) => index.partition === partition && !names.has(index.name))
        .map(({ name }) => name),
    };
  });
}

/** All sets of the largest workspaces. One that has an index counts twice, so that two of a size don't take turns. */
function largest(sets: readonly VectorSet[], valid: ReadonlySet<string>): VectorSet[] {
  const sizes = new Map<string, number>();
  for (const { workspaceId, vectors, indexName } of sets) {
    const size = valid.has(indexName) ? 2 * vectors : vectors;
    sizes.set(workspaceId, Math.max(size, sizes.get(workspaceId) ?? 0));
  }
  const ranked = [...sizes].sort(([, one], [, other]) => other - one).map(([workspaceId]) => workspaceId);
  return ranked
    .slice(0, mostIndexedWorkspaces)
    .flatMap((workspaceId) => sets.filter((set) => set.workspaceId === workspaceId));
}
