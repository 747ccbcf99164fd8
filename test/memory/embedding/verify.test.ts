import { beforeAll, expect, it } from 'vitest';
import { verifyVectors } from '../../../src/memory/embedding/verify.ts';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';
import { converse } from '../formation/conversation.ts';

const database = useDatabase();
let services: MemoryServices;
let workspace: TestWorkspace;
let other: TestWorkspace;

const verify = (at = workspace, repair = false) => verifyVectors(database.runnerPool, at.id, { repair });

/** Changes rows as a failing disk would: no trigger sees it. */
const behindTriggers = async (statement: string, values: readonly unknown[]) => {
  await database.owner.query('begin');
  await database.owner.query('set local session_replication_role = replica');
  const { rowCount } = await database.owner.query(statement, [...values]);
  await database.owner.query('commit');
  return rowCount;
};

beforeAll(async () => {
  services = await localServices(database);
  workspace = await createTestWorkspace(services);
  other = await createTestWorkspace(services);
  for (const { admin } of [workspace, other]) {
    await converse({ services, caller: admin }, {}, ['The lighthouse has a red door.', 'It burns at night.']);
    await remember({ services, caller: admin }, { kind: 'note', content: 'The keeper is called Odd.' });
  }
  await doJobs(database, services, workspace.id);
  await doJobs(database, services, other.id);
});

it('finds a vector that is not what was written, in its workspace alone, and has it made anew', async () => {
  const whole = await verify();
  expect(whole).toMatchObject({ damaged: [], unchecked: 0 });
  expect(whole.vectors).toBeGreaterThan(3);

  const { rows } = await database.owner.query<{ id: string; before: string }>(
    `select message_id as id, embedding::text as before from mneme.message_embedding where workspace_id = $1 order by 1 limit 1`,
    [workspace.id],
  );
  const [turn] = rows;
  // One number of it changes in its last place.
  await behindTriggers(
    `update mneme.message_embedding set embedding = (select array_agg(case when n = 7 then x + 0.001 else x end order by n)
       from unnest(embedding::real[]) with ordinality as u (x, n))::halfvec
     where workspace_id = $1 and message_id = $2`,
    [workspace.id, turn?.id],
  );
  expect((await verify()).damaged).toEqual([
    { kind: 'message', id: turn?.id, modelId: services.embeddingModelId },
  ]);
  expect((await verify(other)).damaged).toEqual([]);

  expect((await verify(workspace, true)).damaged).toHaveLength(1);
  await doJobs(database, services, workspace.id);
  expect(await verify()).toEqual(whole);
  const { rows: after } = await database.owner.query<{ before: string }>(
    'select embedding::text as before from mneme.message_embedding where workspace_id = $1 and message_id = $2',
    [workspace.id, turn?.id],
  );
  expect(after[0]?.before).toBe(turn?.before);
});

it('counts those without a checksum, and gives them one', async () => {
  const bare = await behindTriggers(
    'update mneme.memory_embedding set checksum = null where workspace_id = $1',
    [workspace.id],
  );
  expect(bare).toBeGreaterThan(0);
  expect(await verify()).toMatchObject({ unchecked: bare, damaged: [] });
  expect((await verify(workspace, true)).unchecked).toBe(bare);
  expect((await verify()).unchecked).toBe(0);
});

it('writes the checksum of what is there, whatever is given', async () => {
  const { rows } = await database.owner.query<{ right: boolean }>(
    `update mneme.message_embedding set checksum = '\\x00' where workspace_id = $1
     returning checksum = substring(sha256(halfvec_send(embedding)) for 8) as right`,
    [workspace.id],
  );
  expect(rows.every(({ right }) => right)).toBe(true);
});
