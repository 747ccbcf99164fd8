import { beforeAll, expect, test } from 'vitest';
import { ensureMember, findUser } from '../../../src/memory/workspace/provision.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';

const database = useDatabase();
let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await createTestWorkspace(await localServices(database));
});

test('looking for a user makes none; asking for a member does, once', async () => {
  expect(await findUser(database.pool, workspace.id, 'dana')).toBeNull();
  expect(await findUser(database.pool, workspace.id, 'dana')).toBeNull();
  const { userId } = await ensureMember(database.pool, workspace.id, 'dana', 'service');
  expect(await findUser(database.pool, workspace.id, 'dana')).toEqual({ userId, role: 'service' });
  expect(await ensureMember(database.pool, workspace.id, 'dana', 'service')).toEqual({ userId });
  await expect(ensureMember(database.pool, workspace.id, 'dana', 'admin')).rejects.toMatchObject({
    code: 'ROLE_NOT_HELD',
  });
});

test('a user of another workspace is not found', async () => {
  await workspace.caller('member', 'robin');
  const other = await createTestWorkspace(await localServices(database));
  expect(await findUser(database.pool, other.id, 'robin')).toBeNull();
});
