import { describe, expect, it } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';

// What the client does when the server is busy or away. Only `fetch` is replaced.

/** A client whose requests are answered in turn; what was sent, as JSON. */
function clientOf(...answers: (Response | Error)[]) {
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks for is what it expects to be there.
  const sent: any[] = [];
  const times: number[] = [];
  const client = createAdminClient({
    url: 'http://mneme.invalid/graphql',
    token: 't',
    fetch: async (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      times.push(performance.now());
      const answer = answers.shift() ?? new Error('asked once too often');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, sent, times };
}
const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers });
const busy = (after: string) =>
  json(
    429,
    { errors: [{ message: 'slow down', extensions: { code: 'RATE_LIMITED' } }] },
    { 'retry-after': after },
  );
const stored = () => json(200, { data: { appendMessages: { messageIds: ['m'], storedCount: 1 } } });
const turn = { threadKey: 'chat', messages: [{ role: 'USER' as const, content: 'Hello.' }] };
const away = () => new TypeError('fetch failed');

describe('a call', () => {
  it('waits for what Retry-After asks for', async () => {
    const { client, times } = clientOf(
      busy('0'),
      busy('0.3'),
      json(200, { data: { jobStatus: { failed: 0 } } }),
    );
    expect(await client.jobStatus()).toEqual({ failed: 0 });
    const [, second = 0, third = 0] = times;
    expect(third - second).toBeGreaterThan(290);
  });

  it('that reads or appends is repeated when the connection breaks, with the same keys', async () => {
    const { client, sent } = clientOf(away(), new Response('Bad gateway', { status: 502 }), stored());
    expect(await client.appendMessages(turn)).toMatchObject({ storedCount: 1 });
    const keys = sent.map(({ variables }) => variables.input.messages[0].externalId);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    const again = clientOf(stored());
    await again.client.appendMessages({
      ...turn,
      messages: [{ ...turn.messages[0], externalId: 'mine' }],
    } as never);
    expect(again.sent[0].variables.input.messages[0].externalId).toBe('mine');
    const reading = clientOf(away(), json(200, { data: { jobStatus: { failed: 0 } } }));
    expect(await reading.client.jobStatus()).toEqual({ failed: 0 });
  });

  it('that changes something else is repeated only where its caller says that this is safe', async () => {
    const note = { content: 'x', kind: 'NOTE' as const };
    const once = clientOf(away());
    await expect(once.client.remember(note)).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(once.sent).toHaveLength(1);
    const twice = clientOf(away(), away());
    await expect(
      twice.client.ensureUser({ externalId: 'ada' }, { idempotent: true, signal: AbortSignal.timeout(700) }),
    ).rejects.toMatchObject({ name: 'MnemeError' });
    expect(twice.sent.length).toBeGreaterThan(1);
  });
});
