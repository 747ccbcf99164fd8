import { afterEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../src/server/authenticate.ts';
import { createMembershipChecker, type QueryPool } from '../../src/server/membership.ts';
import { createTokenVerifier } from '../../src/server/token.ts';
import {
  deferred,
  errorOf,
  everybody,
  localSettings,
  post,
  start,
  stopAll,
  userId,
  workspaceId,
} from './harness.ts';

afterEach(stopAll);

/** A database that holds one role, counts questions, and can be changed. */
function table(role: string | null) {
  const asked: unknown[][] = [];
  const held = { role };
  const pool: QueryPool = {
    async query(text, values) {
      expect(text).toContain('mneme_private.credential_is_valid($1, $2, $3, $4, $5)');
      asked.push(values);
      return { rows: [{ held: held.role === values[4] }] };
    },
  };
  return { pool, asked, held };
}

const ids = { workspaceId, userId };

describe('what is remembered', () => {
  test('a role held is, for a minute; then it is asked for again; another role is another question', async () => {
    const { pool, asked, held } = table('admin');
    let now = 0;
    const checker = createMembershipChecker(pool, { now: () => now });
    expect(await checker.check({ ...ids, role: 'admin' })).toBe(true);
    held.role = 'member';
    now = 59_999;
    expect(await checker.check({ ...ids, role: 'admin' })).toBe(true);
    expect(asked).toEqual([['token', null, workspaceId, userId, 'admin']]);
    expect(await checker.check({ ...ids, role: 'service' })).toBe(false);
    now = 60_000;
    expect(await checker.check({ ...ids, role: 'admin' })).toBe(false);
    expect(asked).toHaveLength(3);
  });

  test('that none is held is not: a member just added gets in', async () => {
    const { pool, held } = table(null);
    const checker = createMembershipChecker(pool);
    expect(await checker.check({ ...ids, role: 'member' })).toBe(false);
    held.role = 'member';
    expect(await checker.check({ ...ids, role: 'member' })).toBe(true);
  });

  test('no row at all is no membership', async () => {
    const checker = createMembershipChecker({ query: async () => ({ rows: [] }) });
    expect(await checker.check({ ...ids, role: 'member' })).toBe(false);
  });

  test('one user is not taken for another, nor one workspace', async () => {
    const { pool, asked } = table('member');
    const checker = createMembershipChecker(pool);
    await checker.check({ ...ids, role: 'member' });
    await checker.check({ workspaceId: userId, userId: workspaceId, role: 'member' });
    await checker.check({ workspaceId, userId: workspaceId, role: 'member' });
    expect(asked).toHaveLength(3);
  });

  test('questions at one moment share one query; a failure is not kept', async () => {
    const answer = deferred<{ rows: unknown[] }>();
    let queries = 0;
    const checker = createMembershipChecker({
      query: () => {
        queries += 1;
        return queries === 1 ? answer.promise : Promise.resolve({ rows: [{ held: true }] });
      },
    });
    const asking = [checker.check({ ...ids, role: 'member' }), checker.check({ ...ids, role: 'member' })];
    answer.reject(new Error('away'));
    expect((await Promise.allSettled(asking)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await checker.check({ ...ids, role: 'member' })).toBe(true);
    expect(queries).toBe(2);
  });
});

describe('over HTTP', () => {
  test('no such workspace and not a member read the same', async () => {
    const answers = [];
    for (const rows of [[], [{ held: null }], [{ held: false }]]) {
      const membership = createMembershipChecker({ query: async () => ({ rows }) });
      const at = await start({
        authenticate: createAuthenticator({ token: createTokenVerifier(localSettings), membership }),
      });
      const response = await post(at, '{ who }', { headers: { 'x-request-id': 'same' } });
      expect(response.status).toBe(401);
      expect((await errorOf(response.clone())).code).toBe('TOKEN_NOT_MEMBER');
      answers.push((await response.text()) + response.headers.get('www-authenticate'));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('a database that is away is 503 with a time to come back, not 401', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const membership = createMembershipChecker({ query: () => Promise.reject(away) });
    const at = await start({
      authenticate: createAuthenticator({ token: createTokenVerifier(localSettings), membership }),
    });
    const response = await post(at, '{ who }');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    const error = await errorOf(response);
    expect(error.code).toBe('DATABASE_UNAVAILABLE');
    expect(error.message).not.toContain('10.0.0.1');
  });

  test('nobody is asked about a token that does not verify', async () => {
    const { pool, asked } = table('member');
    const token = createTokenVerifier(localSettings);
    const authenticate = createAuthenticator({ token, membership: createMembershipChecker(pool) });
    const head = (authorization?: string) => ({
      method: 'POST',
      url: '/graphql',
      headers: authorization === undefined ? {} : { authorization },
    });
    await expect(authenticate(head('Bearer a.b.c'), 'r')).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
    const open = createAuthenticator({ token, membership: everybody });
    await expect(open(head(), 'r')).rejects.toMatchObject({ code: 'TOKEN_MISSING' });
  });
});
