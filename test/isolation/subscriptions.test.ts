import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/memory/access/api-keys.ts';
import { assertFact } from '../../src/memory/knowledge/facts.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import { signalHandoff } from '../../src/memory/threads/handoff.ts';
import { endPresence, heartbeat } from '../../src/memory/threads/presence.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { subscribe, type TestStream } from '../graphql/event-stream.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { createTestWorkspace, type TestWorkspace } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { subscriptionPolicies } from './policy/fields.ts';
import { subscriptionOperations as operations } from './sample-subscriptions.ts';

// Every field on Subscription, asked as every role and for what is not the caller's: nothing of it comes, at once or later.

const api = useServedApi();
let dana: Caller;
let ben: Caller;
let elsewhere: TestWorkspace;
let thread: string;

/** Those that have nothing at once for whoever did nothing themselves. */
const ownAlone = ['factFormed', 'handoffSignalled', 'memoryFormed', 'presenceChanged'];
const secret = 'The heron sleeps in Varna.';

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  ben = await api.workspace.caller('member', 'ben');
  elsewhere = await createTestWorkspace(api.services);
  const { data } = await api.post(dana, {
    query: `mutation { openThread(input: { title: "${secret}" }) { thread { id } } }`,
  });
  thread = data.openThread.thread.id;
  await act();
});

/** Does what each subscription tells of, as dana. */
async function act(): Promise<void> {
  await api.post(dana, {
    query: 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
    variables: { input: { threadId: thread, messages: [{ role: 'USER', content: secret }] } },
  });
  await remember(api.as(dana), { kind: 'note', content: secret });
  await assertFact(api.as(dana), { subject: 'dana', predicate: 'likes', object: secret });
  await signalHandoff(api.as(dana), { fromChannel: 'voice', toChannel: 'discord', summary: secret });
  await endPresence(api.as(dana), { sessionId: secret, channel: 'voice' });
  await heartbeat(api.as(dana), { sessionId: secret, channel: 'voice' });
}

/** Does what one subscription tells of, as somebody else. */
async function actAs(caller: Caller, field: string): Promise<void> {
  const { services } = api;
  if (field === 'handoffSignalled')
    await signalHandoff({ services, caller }, { fromChannel: 'web', toChannel: 'voice', summary: 'A lamp.' });
  else if (field === 'presenceChanged')
    await heartbeat({ services, caller }, { sessionId: 'A lamp.', channel: 'web' });
  else if (field === 'factFormed')
    await assertFact({ services, caller }, { subject: 'a lamp', predicate: 'needs', object: 'mending' });
  else await remember({ services, caller }, { kind: 'note', content: 'A lamp to mend.' });
}

async function ask(caller: Caller, field: string): Promise<TestStream> {
  const variables = operations[field]?.includes('$thread') ? { thread } : {};
  return subscribe(api.url, await api.token(caller), operations[field] ?? '', variables);
}

const codes = ({ results }: TestStream) =>
  results.flatMap(({ errors }) => (errors ?? []).map(({ extensions }) => extensions.code));

it('every field on Subscription stands in the policy, and here', async () => {
  const { data } = await api.post(dana, {
    query: '{ __schema { subscriptionType { fields { name } } } }',
  });
  const fields = data.__schema.subscriptionType.fields.map(({ name }: { name: string }) => name).sort();
  expect(fields, 'Classify it in test/isolation/policy/fields.ts').toEqual(
    Object.values(subscriptionPolicies).flat().sort(),
  );
  expect(Object.keys(operations).sort()).toEqual(fields);
});

describe.each(Object.keys(operations))('%s', (field) => {
  const ofThread = /thread/i.test(operations[field] ?? '');

  it('answers the roles that the policy names', async () => {
    const [roles = ''] =
      Object.entries(subscriptionPolicies).find(([, fields]) => fields.includes(field)) ?? [];
    for (const role of roles.split(' ')) {
      const caller =
        role === 'service'
          ? await api.workspace.caller('service', 'bot')
          : role === 'admin'
            ? api.workspace.admin
            : dana;
      const stream = await ask(caller, field);
      // Another's private thread is the admin's to read as little as anybody's.
      if (ofThread && role === 'admin') {
        await stream.ended;
        expect(codes(stream)).toEqual(['THREAD_NOT_FOUND']);
      } else if (!ownAlone.includes(field) || role === 'member') {
        const [first] = await stream.has(1);
        expect(first?.errors ?? []).toEqual([]);
      }
      stream.leave();
    }
  });

  it('answers nobody without a token, or with one of the workspace that is no member', async () => {
    const stream = await subscribe(api.url, 'none', operations[field] ?? '', { thread });
    expect(stream.status).toBe(401);
    const stranger = await ask({ ...dana, workspaceId: elsewhere.id }, field);
    expect(stranger.status).toBe(401);
  });

  it('gives nothing of another workspace, or of another user', async () => {
    const others = [
      await elsewhere.caller('member'),
      elsewhere.admin,
      await elsewhere.caller('service'),
      ben,
    ];
    for (const caller of others) {
      const stream = await ask(caller, field);
      await eventually(() => expect(api.live.hub.stats().hears).toBe('notified'));
      await act();
      if (ofThread) {
        await stream.ended;
        expect(codes(stream)).toEqual(['THREAD_NOT_FOUND']);
      } else {
        // Something of one's own, after which nothing of the others' is under way.
        await actAs(caller, field);
        await stream.has(1);
      }
      expect(JSON.stringify(stream.results)).not.toContain('heron');
      stream.leave();
    }
  });

  it('is refused to a key that may only write', async () => {
    const bot = await api.workspace.caller('service', 'bot');
    const key = await createApiKey(api.as(bot), {
      name: 'writer',
      role: 'service',
      scopes: ['write'],
    });
    const variables = ofThread ? { thread } : {};
    const stream = await subscribe(api.url, key.secret, operations[field] ?? '', variables);
    await stream.ended;
    expect(codes(stream)).toEqual(['SCOPE_REQUIRED']);
    expect(JSON.stringify(stream.results)).not.toContain('heron');
  });

  it('is refused with 400 aliases', async () => {
    const query = (operations[field] ?? '').replace(/\{ (\w+)[^{}]*\} \}$/, (_whole, leaf: string) => {
      const aliases = Array.from({ length: 400 }, (_, index) => `a${index}: ${leaf}`).join(' ');
      return `{ ${aliases} } }`;
    });
    expect(query).toContain('a399');
    const stream = await subscribe(api.url, await api.token(dana), query, ofThread ? { thread } : {});
    await stream.ended;
    expect(codes(stream)).toEqual(['ALIAS_LIMIT']);
  });
});
