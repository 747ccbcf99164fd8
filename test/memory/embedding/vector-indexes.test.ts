import { describe, expect, it } from 'vitest';
import {
  type BuiltIndex,
  mostIndexedWorkspaces,
  planIndexes,
  type VectorSet,
  vectorIndexFrom,
} from '../../../src/memory/embedding/vector-indexes.ts';

const partition = 'message_embedding_p03';

function setOf(workspaceId: string, vectors: number, given: Partial<VectorSet> = {}): VectorSet {
  const modelId = given.modelId ?? 1;
  return {
    kind: 'message',
    workspaceId,
    modelId,
    vectors,
    inUse: true,
    indexName: `message_${workspaceId}_m${modelId}_hnsw`,
    partition,
    dimensions: 384,
    searched: null,
    ...given,
  };
}

const indexOf = (set: VectorSet, valid = true): BuiltIndex => ({
  name: set.indexName,
  partition: set.partition,
  valid,
});
const plan = (sets: readonly VectorSet[], built: readonly BuiltIndex[]) =>
  planIndexes(sets, built).map(({ build, drop }) => ({ build: build.map((set) => set.indexName), drop }));

describe('which vector indexes are built and dropped', () => {
  it('one for each large set that is read, none for others', () => {
    const large = setOf('a', vectorIndexFrom + 1);
    const moved = setOf('b', 90_000, { inUse: false });
    expect(plan([large, setOf('c', vectorIndexFrom), moved], [])).toEqual([
      { build: [large.indexName], drop: [] },
    ]);
  });

  it('one that a build left invalid is built anew, where it is still wanted', () => {
    const large = setOf('a', 90_000);
    const gone = { name: 'message_gone_m1_hnsw', partition, valid: false };
    expect(plan([large], [indexOf(large, false), gone])).toEqual([
      { build: [large.indexName], drop: [gone.name] },
    ]);
  });

  it('one whose set has shrunk or is no longer read stays as long as the set is told of', () => {
    const shrunk = setOf('a', vectorIndexFrom / 2 + 1);
    const kept = setOf('b', 90_000, { inUse: false });
    expect(plan([shrunk, kept], [indexOf(shrunk), indexOf(kept)])).toEqual([{ build: [], drop: [] }]);
    expect(plan([], [indexOf(shrunk), indexOf(kept)])).toEqual([
      { build: [], drop: [shrunk.indexName, kept.indexName] },
    ]);
  });

  it('one that a partition shares goes after the workspaces have their own', () => {
    const one = setOf('a', 90_000);
    const shared = { name: `${partition}_m1_hnsw`, partition, valid: true };
    expect(plan([one, setOf('b', 80_000)], [indexOf(one), shared])).toEqual([
      { build: ['message_b_m1_hnsw'], drop: [shared.name] },
    ]);
  });

  it('the largest workspaces of a partition get theirs; twice the size takes the place of one that has it', () => {
    const having = Array.from({ length: mostIndexedWorkspaces }, (_, n) => setOf(`w${n}`, 50_000 + n));
    const built = having.map((set) => indexOf(set));
    const elsewhere = setOf('e', 30_000, { partition: 'message_embedding_p04' });
    expect(plan([setOf('late', 90_000), ...having, elsewhere], built)).toEqual([
      { build: [], drop: [] },
      { build: [elsewhere.indexName], drop: [] },
    ]);
    expect(plan([setOf('late', 110_000), ...having], built)).toEqual([
      { build: ['message_late_m1_hnsw'], drop: ['message_w0_m1_hnsw'] },
    ]);
    // A move waits for its index only where the old vectors have one: then the new ones get it.
    const moving = setOf('w0', 50_000, { modelId: 2 });
    expect(plan([setOf('late', 90_000), ...having, moving], built)).toEqual([
      { build: [moving.indexName], drop: [] },
    ]);
  });
});
