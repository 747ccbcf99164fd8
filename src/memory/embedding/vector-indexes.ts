import type { RecallKind } from '../kinds.ts';

/**
 * The number of a workspace's vectors from which an index pays. An exact scan takes a little over a microsecond per
 * vector and finds everything; an index scan takes some 8 ms. From here on `mneme_search.vector_mode` uses the index.
 */
export const vectorIndexFrom = 20_000;

/**
 * The most workspaces of one partition that get an index of their own: the largest. Each index is opened and locked
 * whenever a statement on the partition is planned, and by every insert into it.
 */
export const mostIndexedWorkspaces = 32;

/** A workspace's vectors of one kind and model, if they are more than half of the number from which an index pays. */
export interface VectorSet {
  readonly kind: RecallKind;
  readonly workspaceId: string;
  readonly modelId: number;
  /** The number when last counted. */
  readonly vectors: number;
  /** Whether recall reads them, or soon will. */
  readonly inUse: boolean;
  /** The name of their index. */
  readonly indexName: string;
  /** Their table. */
  readonly partition: string;
  readonly dimensions: number;
  /** The number of leading dimensions that queries use if the other dimensions are empty. */
  readonly searched: number | null;
}

/** An existing nearest-neighbour index. */
export interface BuiltIndex {
  readonly name: string;
  readonly partition: string;
  readonly valid: boolean;
}

/** The changes for one partition: builds first, then drops. */
export interface IndexPlan {
  readonly build: readonly VectorSet[];
  readonly drop: readonly string[];
}

/**
 * Which indexes are missing and which are no longer needed, by partition. An index is built if recall reads more
 * vectors than an exact scan handles quickly, and is kept until half of them are gone, since the vectors of a model
 * that a workspace left are kept for a while too. A partition's shared index, as built by former versions, is dropped
 * when the workspaces have their own.
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

/** The largest workspaces' sets of vectors. A set with an index counts double, so that equal ones don't alternate. */
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
