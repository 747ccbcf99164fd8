import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { doJobs } from '../support/jobs.ts';
import { useServedApi } from './served-api.ts';

const api = useServedApi();

interface Told {
  readonly user: string;
  readonly occurredAt?: string;
  readonly content?: string;
}

async function asked(caller: Caller, query: string, variables = {}) {
  const { data, errors } = await api.post(caller, { query, variables });
  expect(errors ?? []).toEqual([]);
  return data;
}

const tomorrow = 'Remind me to call the harbour tomorrow at 9.';

/** When the one task of a user is due that these words asked for. */
async function dueAt(bot: Caller, { user, occurredAt, content = tomorrow }: Told, thread = `of ${user}`) {
  const messages = [{ role: 'USER', occurredAt, content }];
  await asked(
    bot,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
    { input: { userKey: user, threadKey: thread, messages } },
  );
  await doJobs(api.database, api.services, api.workspace.id);
  return tasksOf(bot, user);
}

async function tasksOf(bot: Caller, user: string) {
  const { tasks } = await asked(bot, 'query ($user: String) { tasks(userKey: $user) { nodes { dueAt } } }', {
    user,
  });
  return tasks.nodes.map((task: { dueAt: string }) => new Date(task.dueAt).toISOString());
}

describe('where a turn was said', () => {
  it("decides before its user's zone, by the offset of its time", async () => {
    const bot = await api.workspace.caller('service', 'far-bot');
    // Half past eleven at night there, and still the afternoon in UTC, which is the workspace's zone.
    expect(await dueAt(bot, { user: 'kim', occurredAt: '2026-03-02T23:30:00+09:00' })).toEqual([
      '2026-03-03T00:00:00.000Z',
    ]);
    await asked(
      bot,
      'mutation { ensureUser(input: { externalId: "ada", timeZone: "Europe/Berlin" }) { userId } }',
    );
    expect(await dueAt(bot, { user: 'ada', occurredAt: '2026-03-02T23:30:00-03:30' })).toEqual([
      '2026-03-03T12:30:00.000Z',
    ]);
  });

  it('leaves her own zone to a user whose clock showed the same: clocks change before then', async () => {
    const bot = await api.workspace.caller('service', 'clock-bot');
    await asked(
      bot,
      'mutation { ensureUser(input: { externalId: "eva", timeZone: "Europe/Berlin" }) { userId } }',
    );
    expect(await dueAt(bot, { user: 'eva', occurredAt: '2026-03-28T20:00:00+01:00' })).toEqual([
      '2026-03-29T07:00:00.000Z',
    ]);
  });

  it('is told by no Z, with which programs write every time: her zone, the thread and the workspace decide', async () => {
    const bot = await api.workspace.caller('service', 'zulu-bot');
    const open = (user: string, zone: string) =>
      asked(
        bot,
        'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { timeZone } } }',
        {
          input: { userKey: user, externalId: 'zoned', timeZone: zone },
        },
      );
    const at = '2026-03-02T14:30:00Z';
    expect((await open('bea', 'Asia/Tokyo')).openThread.thread.timeZone).toBe('Asia/Tokyo');
    expect(await dueAt(bot, { user: 'bea', occurredAt: at }, 'zoned')).toEqual(['2026-03-03T00:00:00.000Z']);
    await asked(
      bot,
      'mutation { ensureUser(input: { externalId: "leo", timeZone: "Europe/Berlin" }) { userId } }',
    );
    await open('leo', 'Asia/Tokyo');
    expect(await dueAt(bot, { user: 'leo', occurredAt: at }, 'zoned')).toEqual(['2026-03-03T08:00:00.000Z']);
    const { updateThread } = await asked(
      bot,
      'mutation ($input: UpdateThreadInput!) { updateThread(input: $input) { thread { timeZone } } }',
      { input: { userKey: 'leo', threadKey: 'zoned', timeZone: 'Europe/Lisbon' } },
    );
    expect(updateThread.thread.timeZone).toBe('Europe/Lisbon');
    expect(await dueAt(bot, { user: 'max', occurredAt: at })).toEqual(['2026-03-03T09:00:00.000Z']);
  });

  it('decides which day a turn is of: in the summaries of days, and in what "yesterday" asks for', async () => {
    const bot = await api.workspace.caller('service', 'day-bot');
    await asked(
      bot,
      'mutation { ensureUser(input: { externalId: "yui", timeZone: "Asia/Tokyo" }) { userId } }',
    );
    const said = [
      ['2026-02-03T14:30:00Z', 'We named the dinghy Kestrel.'],
      ['2026-02-03T15:30:00Z', 'The mast of the dinghy is cracked.'],
    ].map(([occurredAt, content]) => ({ role: 'USER', occurredAt, content }));
    await asked(
      bot,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      {
        input: { userKey: 'yui', threadKey: 'dinghy', messages: said },
      },
    );
    await doJobs(api.database, api.services, api.workspace.id);
    const { rows } = await api.database.owner.query<{ start: Date }>(
      `select s.period_start as start from mneme.summary s
       join mneme.workspace_user u on u.workspace_id = s.workspace_id and u.id = s.owner_user_id
       where s.workspace_id = $1 and u.external_id = 'yui' and s.level = 'day' order by 1`,
      [api.workspace.id],
    );
    expect(rows.map(({ start }) => start.toISOString())).toEqual([
      '2026-02-02T15:00:00.000Z',
      '2026-02-03T15:00:00.000Z',
    ]);
    const { recall } = await asked(
      bot,
      `{ recall(input: { query: "What about the dinghy yesterday?", userKey: "yui", now: "2026-02-04T20:00:00Z" }) {
        period { since } } }`,
    );
    expect(new Date(recall.period.since).toISOString()).toBe('2026-02-03T15:00:00.000Z');
  });

  it('is refused as a zone where it is an offset: Postgres reads its sign the other way round', async () => {
    const bot = await api.workspace.caller('service', 'sign-bot');
    const { errors } = await api.post(bot, {
      query: 'mutation { ensureUser(input: { externalId: "x", timeZone: "+09:00" }) { userId } }',
    });
    expect(errors[0]?.extensions.code).toBe('BAD_INPUT');
  });
});

describe("a user's time zone", () => {
  it('is set by their key, and decides when tomorrow at nine is', async () => {
    const bot = await api.workspace.caller('service', 'bot');
    const ask = async (query: string) => {
      const { data, errors } = await api.post(bot, { query });
      expect(errors ?? []).toEqual([]);
      return data;
    };
    await ask('mutation { ensureUser(input: { externalId: "hana", timeZone: "Asia/Tokyo" }) { userId } }');
    // It is half past eleven at night there, and still the afternoon in UTC.
    await ask(`mutation { appendMessages(input: { userKey: "hana", threadKey: "t", messages: [
      { role: USER, occurredAt: "2026-03-02T23:30:00+09:00", content: "Remind me to call the harbour tomorrow at 9." }
    ] }) { storedCount } }`);
    await doJobs(api.database, api.services, api.workspace.id);
    const { tasks } = await ask('{ tasks(userKey: "hana") { nodes { dueAt } } }');
    expect(tasks.nodes.map(({ dueAt }: { dueAt: string }) => new Date(dueAt).toISOString())).toEqual([
      '2026-03-03T00:00:00.000Z',
    ]);
    for (const field of ['ensureProject', 'ensurePersona']) {
      const { errors } = await api.post(bot, {
        query: `mutation { ${field}(input: { externalId: "x", timeZone: "Asia/Tokyo" }) { __typename } }`,
      });
      expect(errors[0]?.extensions.code).toBe('BAD_INPUT');
    }
  });
});
