import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiTarget } from '../../src/cli/api-target.ts';
import { silentProgress } from '../../src/cli/import/progress.ts';
import { runImport } from '../../src/cli/import/run.ts';
import { createAdminClient } from '../../src/client/admin.ts';
import { createApiKey, rotateApiKey } from '../../src/memory/access/api-keys.ts';
import { createRateLimiter } from '../../src/server/rate-limit.ts';
import { read, useServedApi } from './served-api.ts';

const limits = { principal: { member: 1_000, admin: 460, service: 10_000 }, workspace: 3_000, attempts: 5 };
/** Seconds: longer than a test takes, and for the import, which waits for the next, as short as one of its batches. */
const window = 60;
const counted = createRateLimiter(limits, window);
const refilled = createRateLimiter(limits, 3);
const api = useServedApi({
  server: {
    rateLimiter: {
      allowance: (caller) => (caller.role === 'admin' ? refilled : counted).allowance(caller),
      attempt: counted.attempt,
    },
    trustedProxies: 1,
  },
});
const recall = { query: '{ recall(input: { query: "tide tables" }) { id } }' };
const list = { query: '{ threads(first: 10) { nodes { id } } }' };

/** Cost of a request, by the RateLimit headers before and after. */
const left = (headers: Headers) => Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

describe('what may be spent', () => {
  it('is counted by cost, for each principal, and answered with 429 when it is gone', async () => {
    const [ann, bob] = [
      await api.workspace.caller('member', 'ann'),
      await api.workspace.caller('member', 'bob'),
    ];
    const first = await api.post(ann, list);
    expect(first.headers.get('ratelimit-policy')).toBe(`"principal";q=1000;w=${window}`);
    expect(1_000 - left(first.headers)).toBe(15);
    const second = await api.post(ann, recall);
    expect(left(first.headers) - left(second.headers)).toBe(406);
    // Another recall passes, and a third is over.
    expect((await api.post(ann, recall)).errors).toEqual([]);
    const over = await api.post(ann, recall);
    expect([over.status, over.errors[0]?.extensions.code, over.data]).toEqual([
      429,
      'RATE_LIMITED',
      undefined,
    ]);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(window);
    expect(over.headers.get('ratelimit')).toMatch(/^"principal";r=0;t=\d+$/);
    // Now nothing of hers is read any more; his is his own.
    const refused = await api.post(ann, list);
    expect([refused.status, refused.errors[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await api.post(bob, list)).errors).toEqual([]);
  });

  it('is counted by a key, whichever of its secrets is sent', async () => {
    const { admin } = api.workspace;
    const made = await createApiKey(api.as(admin), { name: 'bot', role: 'member', scopes: ['read'] });
    const ask = (secret: string) =>
      fetch(api.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify(list),
      });
    const before = await ask(made.secret);
    const rotated = await rotateApiKey(api.as(admin), { apiKeyId: made.apiKeyId });
    const after = await ask(rotated.secret);
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(left(before.headers) - left(after.headers)).toBe(15);
  });

  it('counts what is written, and an import goes on when there is more to spend', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'mneme-rate-'));
    const file = join(directory, 'turns.jsonl');
    const turns = Array.from({ length: 450 }, (_, index) =>
      JSON.stringify({
        thread: 'tides',
        role: 'user',
        content: `High water ${index}`,
        externalId: `m${index}`,
      }),
    );
    writeFileSync(file, turns.join('\n'));
    let refusals = 0;
    const client = createAdminClient({
      url: api.url,
      token: () => api.token(api.workspace.admin),
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (response.status === 429) refusals += 1;
        return response;
      },
    });
    try {
      const report = await runImport({
        source: file,
        target: apiTarget(client),
        progress: silentProgress,
        stateDirectory: directory,
        stateScope: api.workspace.id,
      });
      expect(report.exitCode).toBe(0);
    } finally {
      rmSync(directory, { recursive: true });
    }
    expect(refusals).toBeGreaterThan(0);
    const { rows } = await api.database.owner.query(
      'select count(*)::int as stored from mneme.message where workspace_id = $1',
      [api.workspace.id],
    );
    expect(rows).toEqual([{ stored: 450 }]);
  });
});

describe('failed attempts', () => {
  const attempt = async (token: string | null, forwarded: string) =>
    read(
      await fetch(api.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': forwarded,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(list),
      }),
    );

  it('are limited by address, and lock out nobody who was let in before', async () => {
    const member = await api.workspace.caller('member', 'cleo');
    const [known, fresh] = [
      await api.token(member),
      await api.token(await api.workspace.caller('member', 'dora')),
    ];
    expect((await attempt(known, '203.0.113.7')).errors).toEqual([]);
    for (const token of [null, 'x', 'x.y.z', `${known}x`, 'mneme_none']) {
      expect((await attempt(token, '203.0.113.7')).status, String(token)).toBe(401);
    }
    const over = await attempt(fresh, '203.0.113.7');
    expect([over.status, over.errors[0]?.extensions.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt(known, '203.0.113.7')).status).toBe(200);
    // What stands before the proxy's own entry is anybody's word.
    expect((await attempt(fresh, '198.51.100.1, 203.0.113.7')).status).toBe(429);
    expect((await attempt(fresh, '198.51.100.1')).status).toBe(200);
  });
});

// Last: after it nothing is left to anybody of the workspace.
it('is bounded for the workspace as a whole, without telling what others spent', async () => {
  const service = await api.workspace.caller('service');
  const one = {
    query: `{ ${[1, 2, 3].map((n) => `a${n}: recall(input: { query: "x" }) { id }`).join(' ')} }`,
  };
  const answers = [];
  for (let round = 0; round < 3; round += 1) answers.push(await api.post(service, one));
  const over = answers.find(({ status }) => status === 429);
  expect(over?.headers.get('ratelimit-policy')).toBe(`"workspace";q=3000;w=${window}`);
  expect(over?.errors[0]?.message).toContain('workspace');
  expect(answers[0]?.headers.get('ratelimit-policy')).toBe(`"principal";q=10000;w=${window}`);
});
