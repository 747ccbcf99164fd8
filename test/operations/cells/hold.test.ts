import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../src/postgres/caller.ts';
import { withErrorListeners } from '../../../src/postgres/pools.ts';
import { RequestPool } from '../../../src/postgres/request-pool.ts';
import { runStatement, withSession } from '../../../src/postgres/session.ts';
import { publicDatabaseError } from '../../../src/server/database-error.ts';
import { workerCallers } from '../../../workers/workspaces.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';

const database = useDatabase();
const inCells = withErrorListeners(new RequestPool({ ...database.logins.authenticator, max: 2 }, true, true));
const workers = withErrorListeners(new RequestPool({ ...database.logins.runner, max: 2 }, true, true));
let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await createTestWorkspace(await localServices(database));
});
afterAll(async () => {
  await Promise.all([inCells.end(), workers.end()]);
});

const provisioner: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };

const hold = (state: 'leaving' | 'arriving' | 'left' | null) =>
  withSession(database.pool, provisioner, async (session) => {
    await session.query('delete from mneme_private.workspace_hold where workspace_id = $1', [workspace.id]);
    if (state === null) return;
    await session.query('insert into mneme_private.workspace_hold (workspace_id, state) values ($1, $2)', [
      workspace.id,
      state,
    ]);
  });

const outcome = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: unknown) => publicDatabaseError(error)?.code ?? error,
  );

const read = (pool: pg.Pool, caller: Caller) =>
  outcome(runStatement(pool, caller, 'select id from mneme.workspace', []));
const write = 'update mneme.workspace set updated_at = now()';

/** What reading and writing come to: statements sent at once, a session, and a worker's. */
const tried = async () => {
  const worker: Caller = { role: 'worker', workspaceId: workspace.id, userId: null, requestId: null };
  return {
    read: [await read(inCells, workspace.admin), await read(workers, worker)],
    write: [
      await outcome(runStatement(inCells, workspace.admin, write, [])),
      await outcome(withSession(inCells, workspace.admin, (session) => session.query(write))),
      await outcome(withSession(workers, worker, (session) => session.query(write))),
    ],
    worked: (await workerCallers(workers)).some(({ workspaceId }) => workspaceId === workspace.id),
  };
};

const done = { read: ['done', 'done'], write: ['done', 'done', 'done'], worked: true };
const moving = 'WORKSPACE_MOVING';

test('a workspace that is about to leave a cell is read and takes no change, of a request or of a worker', async () => {
  expect(await tried()).toEqual(done);
  await hold('leaving');
  expect(await tried()).toEqual({ read: ['done', 'done'], write: [moving, moving, moving], worked: false });
});

test.each(['arriving', 'left'] as const)('one that is %s is not served', async (state) => {
  await hold(state);
  expect(await tried()).toEqual({ read: [moving, moving], write: [moving, moving, moving], worked: false });
});

test('another is served meanwhile, and the same again afterwards', async () => {
  const other = await createTestWorkspace(await localServices(database));
  expect(await read(inCells, other.admin)).toBe('done');
  await hold(null);
  expect(await tried()).toEqual(done);
});
