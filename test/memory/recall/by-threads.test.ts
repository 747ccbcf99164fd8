import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { recall } from '../../../src/memory/recall/recall.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { placeVectorsTask } from '../../../workers/place-vectors.ts';
import { fillWorkspace } from '../../support/sized-workspace.ts';
import { useWorkspace } from '../../support/workspace.ts';

// A user with thousands of turns among many more of strangers': the vectors of their threads are read in a row, those
// of shared turns are looked up, and vectors from before the thread stood beside them get it from a job.

const { database, services, workspace } = useWorkspace();
const readerTurns = 4_400;
const strangers = 20;
let reader: Caller;

beforeAll(async () => {
  reader = await workspace.caller('member', 'dana');
  const turns = readerTurns + 17_000;
  const client = await database.owner.connect();
  await fillWorkspace(client, {
    workspaceId: workspace.id,
    reader: reader.userId ?? '',
    turns,
    modelId: services.embeddingModelId,
    vectors: turns,
    crowd: { users: strangers, readerTurns },
  });
  // Some of the strangers' threads are for all to read, which the counts do not know.
  await client.query(
    `with shared as (update mneme.thread t set visibility = 'workspace'
       where t.workspace_id = $1 and t.id in (select id from mneme.thread where workspace_id = $1
         and owner_user_id <> $2 order by id limit 20) returning t.id)
     update mneme.message m set visibility = 'workspace' from shared
     where m.workspace_id = $1 and m.thread_id = shared.id`,
    [workspace.id, reader.userId],
  );
  await client.query('update mneme.message_embedding set thread_id = null where workspace_id = $1', [
    workspace.id,
  ]);
  client.release(true);
}, 300_000);

/** How recall looks for the nearest turns, as the reader. */
async function mode(filter: object = {}): Promise<string | undefined> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('mneme.workspace_id', $1, true), set_config('mneme.user_id', $2, true)`,
      [workspace.id, reader.userId],
    );
    const { rows } = await client.query<{ mode: string }>(
      `select mneme_search.vector_mode('message', mneme_search.resolve_scope($2), $1) as mode`,
      [services.embeddingModelId, filter],
    );
    return rows[0]?.mode;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function found(query: string) {
  const { hits } = await recall(
    { services, caller: reader },
    { query, limit: 40, now: '2026-01-31T12:00:00Z' },
  );
  return hits.map(({ id, score, similarity }) => ({ id, score, similarity }));
}

describe('a large user among many', () => {
  it('finds the same, before and after a job has written the threads beside the vectors', async () => {
    expect(await mode()).toBe('few');
    const { rows } = await database.owner.query<{ content: string }>(
      `select content from mneme.message where workspace_id = $1
         and (owner_user_id = $2 and sequence_no = 7 or visibility = 'workspace' and sequence_no = 4)
       order by visibility, id`,
      [workspace.id, reader.userId],
    );
    const asked = [rows[0]?.content ?? '', rows.at(-1)?.content ?? ''];
    const before = await Promise.all(asked.map(found));
    await placeVectorsTask.run({
      services: { ...services, pool: database.runnerPool },
      runnerPool: database.runnerPool,
      connectOwner: null,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
    });
    const { rows: placed } = await database.owner.query<{ right: boolean }>(
      `select bool_and(e.thread_id = m.thread_id) as right from mneme.message_embedding e
       join mneme.message m on m.workspace_id = e.workspace_id and m.id = e.message_id where e.workspace_id = $1`,
      [workspace.id],
    );
    expect(placed).toEqual([{ right: true }]);
    expect(await mode()).toBe('threads');
    expect(await Promise.all(asked.map(found))).toEqual(before);
    expect(before.map((hits) => hits.length)).toEqual([40, 40]);
  });

  it('reads the vectors of a thread in a row', async () => {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('mneme.workspace_id', $1, true), set_config('mneme.user_id', $2, true), set_config('role', 'mneme_search', true)`,
        [workspace.id, reader.userId],
      );
      const { rows } = await client.query<{ line: string }>(
        `select line from mneme_search.explain_vector('message', '{}', $1, $2, 'threads') as line`,
        [`[${Array.from({ length: 384 }, (_, d) => Math.cos(d)).join(',')}]`, services.embeddingModelId],
      );
      const plan = rows.map(({ line }) => line).join('\n');
      expect(plan).toMatch(/message_owner_idx/);
      expect(plan).toMatch(/message_embedding_p\d+_workspace_id_model_id_thread_id_idx/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
