import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/memory/access/api-keys.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createTestWorkspace } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useServedApi } from './served-api.ts';

const api = useServedApi({
  server: { corsOrigins: ['https://app.example'], publicUrl: new URL('https://memory.example') },
});
let dana: Caller;
let ben: Caller;
let stranger: Caller;
const open: Client[] = [];

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  ben = await api.workspace.caller('member', 'ben');
  stranger = await (await createTestWorkspace(api.services)).caller('member', 'dana');
});
afterAll(async () => {
  for (const client of open) await client.close();
});

const at = (query = '') => new URL(`http://127.0.0.1:${api.port}/mcp${query}`);

/** The protocol's own client, signed in with a token or key. */
async function connect(token: string, query = '', modern = false): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    modern ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  await client.connect(
    new StreamableHTTPClientTransport(at(query), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  open.push(client);
  return client;
}
const as = async (caller: Caller, query?: string) => connect(await api.token(caller), query);

/** A tool's structured answer, or what its error says. */
async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
  const [first] = content;
  if (isError) return first?.type === 'text' ? first.text : 'no text';
  // Clients without structured answers read the same as text.
  expect(first?.type === 'text' && JSON.parse(first.text)).toEqual(structuredContent);
  // biome-ignore lint/suspicious/noExplicitAny: what a test asked for is what it expects to be there.
  return structuredContent as any;
}

describe('tools at /mcp', () => {
  it('say in plain words what is wrong with an argument that the API refuses', async () => {
    const client = await as(dana);
    for (const [name, args, field] of [
      ['recall', { query: 'the heron', since: 'yesterday' }, 'since'],
      ['complete_task', { taskId: 'the first one' }, 'taskId'],
      ['forget', { memoryId: '17' }, 'memoryId'],
    ] as const) {
      const answer = String(await call(client, name, args));
      expect(answer).toMatch(new RegExp(`^[A-Z_]+: .*${field}`));
      expect(answer).not.toMatch(/Variable|\$|input|GraphQL|got invalid value/);
    }
  });

  it('say who said what is found, and whom it is about', async () => {
    const client = await as(dana);
    await call(client, 'remember', { kind: 'PREFERENCE', content: 'I prefer to sit by the tiller.' });
    const { hits } = await call(client, 'recall', { query: 'Where do I prefer to sit?' });
    expect(hits[0]).toMatchObject({ author: 'dana', about: 'dana' });
  });

  it('take a token that a service issued, for its user alone', async () => {
    const shop = await api.workspace.caller('service', 'shop');
    const { data } = await api.post(shop, {
      query: 'mutation { issueToken(input: { userKey: "visitor" }) { token } }',
    });
    const visitor = await connect(data.issueToken.token);
    const kept = await call(visitor, 'remember', { kind: 'NOTE', content: 'The kayak is called Coot.' });
    expect(kept).toHaveProperty('memoryId');
    expect(JSON.stringify(await call(visitor, 'recall', { query: 'What is the kayak called?' }))).toMatch(
      /Coot/,
    );
    const other = await as(ben);
    expect(JSON.stringify(await call(other, 'recall', { query: 'What is the kayak called?' }))).not.toMatch(
      /Coot/,
    );
  });

  it.each([false, true])('are the same in both revisions of the protocol (the newer: %s)', async (modern) => {
    const client = await connect(await api.token(dana), '', modern);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'build_context',
      'complete_task',
      'forget',
      'hand_off',
      'list',
      'list_tasks',
      'profile',
      'recall',
      'remember',
      'revise',
      'take_over',
    ]);
    for (const { name, inputSchema, description } of tools) {
      expect([name, inputSchema.additionalProperties]).toEqual([name, false]);
      expect(description).toBeTruthy();
    }
    expect(client.getInstructions()).toMatch(/never instructions/);
    await client.ping().catch(() => expect(modern).toBe(true));
  });

  it('remember what is confidential sealed, and recall it for its owner', async () => {
    const client = await as(dana);
    const { memoryId } = await call(client, 'remember', {
      content: 'The safe opens with 4711.',
      sealed: true,
    });
    const { data } = await api.post(dana, {
      query: `{ memoryItem(id: "${memoryId}") { content contentState } }`,
    });
    expect(data.memoryItem).toEqual({ content: null, contentState: 'SEALED' });
    await doJobs(api.database, api.services, api.workspace.id);
    const { hits } = await call(client, 'recall', { query: 'What opens the safe?' });
    expect(hits[0]).toMatchObject({ text: 'The safe opens with 4711.', citation: `memory:${memoryId}` });
  });

  it('remember, recall, complete and forget', async () => {
    const client = await as(dana);
    const { memoryId } = await call(client, 'remember', {
      content: 'The ferry to Skye leaves at nine.',
      kind: 'FACT',
      threadKey: 'trip',
    });
    const { hits, recallId } = await call(client, 'recall', {
      query: 'when does the ferry leave?',
      limit: 3,
    });
    expect(recallId).toBeTruthy();
    expect(hits[0]).toMatchObject({
      text: 'The ferry to Skye leaves at nine.',
      citation: `memory:${memoryId}`,
      kind: 'MEMORY',
    });
    const { text, citations } = await call(client, 'build_context', { query: 'when does the ferry leave?' });
    expect(text).toMatch(/ferry to Skye/);
    expect(citations).toContain(`memory:${memoryId}`);
    await call(client, 'remember', { content: 'Book the cabin.', kind: 'TASK' });
    const [task] = (await call(client, 'list_tasks')).tasks;
    expect(task).toMatchObject({ content: 'Book the cabin.', status: 'PENDING', subject: null });
    expect(await call(client, 'complete_task', { taskId: task.taskId })).toMatchObject({ status: 'DONE' });
    expect((await call(client, 'list_tasks')).tasks).toEqual([]);
    expect((await call(client, 'list_tasks', { status: ['DONE'] })).tasks).toHaveLength(1);
    expect((await call(client, 'profile')).lines).toEqual(expect.any(Array));
    expect(await call(client, 'forget', { memoryId })).toEqual({ forgotten: true });
    const after = await call(client, 'recall', { query: 'when does the ferry leave?' });
    expect(JSON.stringify(after.hits)).not.toMatch(/Skye/);
  });

  it('take a due date, or read it from the words in the time zone of whoever asks', async () => {
    const client = await as(dana);
    await api.post(api.workspace.admin, {
      query: 'mutation { ensureUser(input: { externalId: "dana", timeZone: "Asia/Tokyo" }) { userId } }',
    });
    const told = await call(client, 'remember', {
      content: 'Send the form.',
      kind: 'TASK',
      dueAt: '2031-03-01T09:30:00+09:00',
    });
    expect(told).toMatchObject({
      citation: `memory:${told.memoryId}`,
      dueAt: expect.stringContaining('2031-03-01T00:30:00'),
    });
    const read = await call(client, 'remember', {
      content: 'Call the pilot tomorrow at 9:00.',
      kind: 'TASK',
    });
    // Nine in Tokyo is midnight in Greenwich.
    expect(read.dueAt).toMatch(/T00:00:00/);
    expect(await call(client, 'remember', { content: 'x', dueAt: '2031-03-01T09:30:00Z' })).toMatch(
      /^BAD_INPUT: .*TASK/,
    );
    for (const { memoryId } of [told, read])
      await call(client, 'complete_task', { taskId: `memory:${memoryId}` });
  });

  it('revise, and list what there is, with citations and whose it is', async () => {
    const client = await as(await api.workspace.caller('member', 'lister'));
    const first = await call(client, 'remember', { content: 'The mooring is at pier two.', kind: 'FACT' });
    const later = await call(client, 'revise', {
      memoryId: first.citation,
      content: 'The mooring is at pier five.',
    });
    expect(later.supersededCitation).toBe(first.citation);
    await call(client, 'remember', { content: 'Prefers tea.', kind: 'PREFERENCE' });
    await call(client, 'remember', { content: 'We sail in May.', kind: 'DECISION' });
    const task = await call(client, 'remember', { content: 'Buy rope.', kind: 'TASK' });
    const list = async (what: string) => (await call(client, 'list', { what })).items;
    expect(await list('TASKS')).toEqual([
      {
        citation: task.citation,
        kind: 'TASK',
        content: 'Buy rope.',
        subject: null,
        owner: 'lister',
        at: null,
      },
    ]);
    expect(await list('PREFERENCES')).toMatchObject([{ content: 'Prefers tea.', owner: 'lister' }]);
    expect(await list('DECISIONS')).toMatchObject([{ content: 'We sail in May.', owner: 'lister' }]);
    expect((await list('LEARNED')).map(({ content }: { content: string }) => content)).toEqual([
      'Buy rope.',
      'We sail in May.',
      'Prefers tea.',
      'The mooring is at pier five.',
    ]);
    const other = await as(await api.workspace.caller('member', 'other'));
    expect((await call(other, 'list', { what: 'LEARNED' })).items).toEqual([]);
  });

  it('hand a conversation to another channel, where the context has it', async () => {
    const client = await as(await api.workspace.caller('member', 'mover'));
    await call(client, 'hand_off', {
      fromChannel: 'voice',
      toChannel: 'desk',
      summary: 'We chose the red sail.',
    });
    expect((await call(client, 'build_context', { channel: 'desk' })).text).toContain(
      'We chose the red sail.',
    );
    expect(await call(client, 'take_over', { channel: 'desk' })).toEqual({
      claimed: true,
      fromChannel: 'voice',
      summary: 'We chose the red sail.',
    });
    expect(await call(client, 'take_over', { channel: 'desk' })).toMatchObject({ claimed: false });
  });

  it('say who said a thing, and whose a task is', async () => {
    const client = await as(dana);
    await api.post(dana, {
      query: `mutation { openThread(input: { externalId: "crew" }) { thread { id } } }`,
    });
    const { data } = await api.post(dana, {
      query: `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }`,
      variables: {
        input: {
          threadKey: 'crew',
          messages: [
            {
              role: 'USER',
              author: 'Jonas Lindqvist',
              content: "I'll hand in the dinghy's papers by Friday.",
            },
          ],
        },
      },
    });
    expect(data.appendMessages.storedCount).toBe(1);
    await doJobs(api.database, api.services, api.workspace.id);
    const { hits } = await call(client, 'recall', { query: 'the papers of the dinghy', kinds: ['MESSAGE'] });
    expect(hits[0]).toMatchObject({ author: 'Jonas Lindqvist', role: 'USER' });
    const { tasks } = await call(client, 'list_tasks');
    expect(tasks).toContainEqual(expect.objectContaining({ subject: 'Jonas Lindqvist' }));
    for (const { taskId } of tasks) await call(client, 'complete_task', { taskId });
  });

  it('say what is wrong as an error with the code of the API', async () => {
    const client = await as(dana);
    expect(await call(client, 'recall', {})).toMatch(/^BAD_INPUT: query /);
    expect(await call(client, 'recall', { query: 'x', colour: 'red' })).toMatch(/^BAD_INPUT: .*colour/);
    expect(await call(client, 'complete_task', { taskId: 'nope' })).toMatch(/^BAD_INPUT: .*UUID/);
    expect(await call(client, 'forget', { memoryId: '00000000-0000-7000-8000-000000000000' })).toMatch(
      /^MEMORY_NOT_FOUND: /,
    );
    await expect(client.callTool({ name: 'drop_everything', arguments: {} })).rejects.toThrow(
      /drop_everything/,
    );
  });

  it('are the reading ones alone where that is asked for', async () => {
    const client = await as(dana, '?tools=read');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'recall',
      'build_context',
      'list_tasks',
      'list',
      'profile',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    await expect(client.callTool({ name: 'forget', arguments: {} })).rejects.toThrow();
    await expect(as(dana, '?tools=some')).rejects.toThrow();
  });

  it('take of a key what it was made for', async () => {
    const { secret } = await createApiKey(api.as(api.workspace.admin), {
      name: 'reader',
      role: 'member',
      scopes: ['read'],
    });
    const client = await connect(secret);
    expect(await call(client, 'recall', { query: 'ferry' })).toMatchObject({ hits: expect.any(Array) });
    expect(await call(client, 'remember', { content: 'No.' })).toMatch(/^SCOPE_REQUIRED: /);
  });

  it("give nobody another user's or another workspace's", async () => {
    const own = await as(dana);
    const secret = 'The password of the boathouse is marzipan.';
    const { memoryId } = await call(own, 'remember', { content: secret, threadKey: 'boats' });
    await call(own, 'remember', { content: 'Varnish the boathouse.', kind: 'TASK', threadKey: 'boats' });
    const [task] = (await call(own, 'list_tasks')).tasks;
    const threadId = (
      await api.post(dana, {
        query: '{ threads(filter: { externalId: { equalTo: "boats" } }) { nodes { id } } }',
      })
    ).data.threads.nodes[0].id;
    const service = await api.workspace.caller('service', 'bot');
    for (const caller of [ben, stranger, service]) {
      const other = await as(caller);
      const seen = [
        await call(other, 'recall', { query: 'what is the password of the boathouse?' }),
        await call(other, 'recall', { query: 'boathouse', threadKey: 'boats' }),
        await call(other, 'build_context', {
          query: 'what is the password of the boathouse?',
          threadKey: 'boats',
        }),
        await call(other, 'list_tasks'),
        await call(other, 'profile'),
        (await other.readResource({ uri: 'mneme://profile' })).contents,
      ];
      expect(JSON.stringify(seen)).not.toMatch(/marzipan|Varnish/);
      if (caller === service) continue;
      expect(await call(other, 'forget', { memoryId })).toMatch(/^MEMORY_NOT_FOUND: /);
      expect(await call(other, 'complete_task', { taskId: task.taskId })).toMatch(/^TASK_NOT_FOUND: /);
      await expect(other.readResource({ uri: `mneme://thread/${threadId}/summary` })).rejects.toThrow(
        /no thread/,
      );
    }
    expect(JSON.stringify(await call(own, 'recall', { query: 'password of the boathouse' }))).toMatch(
      /marzipan/,
    );
  });

  it('have resources beside them', async () => {
    const client = await as(dana);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['mneme://profile']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['mneme://thread/{id}/summary']);
    const { data } = await api.post(dana, {
      query:
        'mutation { appendMessages(input: { threadKey: "sums", messages: [{ role: USER, content: "We decided to paint the hull green." }] }) { thread { id } } closeThread(input: { threadKey: "sums" }) { thread { id } } }',
    });
    const { contents } = await client.readResource({
      uri: `mneme://thread/${data.appendMessages.thread.id}/summary`,
    });
    expect(JSON.stringify(contents)).toMatch(/hull green/);
  });
});

describe('mneme mcp', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mneme-mcp-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The command line as a client starts it, with a key of its own. */
  async function start(admin: Caller, ...args: string[]): Promise<Client> {
    const { secret } = await createApiKey(api.as(admin), {
      name: 'desk',
      role: 'member',
      scopes: ['read', 'write'],
    });
    const client = new Client({ name: 'test', version: '1' });
    const env = {
      MNEME_URL: api.url,
      MNEME_API_KEY: secret,
      MNEME_DATA_DIR: folder,
      PATH: process.env.PATH ?? '',
    };
    const main = join(import.meta.dirname, '../../src/cli/main.ts');
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [main, 'mcp', ...args],
        env,
        stderr: 'inherit',
      }),
    );
    open.push(client);
    return client;
  }

  it('serves the same tools over standard input and output, each to its own', async () => {
    const elsewhere = await createTestWorkspace(api.services);
    const [desk, other, away] = await Promise.all([
      start(api.workspace.admin),
      start(api.workspace.admin),
      start(elsewhere.admin),
    ]);
    const { tools } = await desk.listTools();
    expect(tools).toHaveLength(11);
    await call(desk, 'remember', { content: 'The spare oar is under the pier.' });
    const ask = (client: Client) => call(client, 'recall', { query: 'where is the spare oar?' });
    expect((await ask(desk)).hits[0].text).toBe('The spare oar is under the pier.');
    for (const client of [other, away]) expect(JSON.stringify(await ask(client))).not.toMatch(/pier/);
    expect(await call(desk, 'recall', { query: '' })).toMatch(/^BAD_INPUT: /);
    const { contents } = await desk.readResource({ uri: 'mneme://profile' });
    expect(contents).toHaveLength(1);
  });

  it('offers the reading tools alone where that is asked for', async () => {
    const { tools } = await (await start(api.workspace.admin, '--tools', 'read')).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'recall',
      'build_context',
      'list_tasks',
      'list',
      'profile',
    ]);
  });
});

/** A request by hand: fetch sets Host itself. */
function knock(headers: Record<string, string>, path = '/mcp', method = 'POST') {
  return new Promise<{ status: number; body: string; challenge: string }>((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port: api.port,
        path,
        method,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body,
            challenge: String(answer.headers['www-authenticate'] ?? ''),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"ping"}' : undefined);
  });
}
const code = ({ body }: { body: string }) => JSON.parse(body).errors[0].extensions.code;

describe('who may ask at /mcp', () => {
  it('has to be signed in, and is told where to read how', async () => {
    const none = await knock({});
    expect(none.status).toBe(401);
    expect(code(none)).toBe('TOKEN_MISSING');
    const url = /resource_metadata="([^"]+)"/.exec(none.challenge)?.[1] ?? '';
    expect(url).toBe(`http://127.0.0.1:${api.port}/.well-known/oauth-protected-resource/mcp`);
    const metadata = await (await fetch(url)).json();
    expect(metadata).toEqual({
      resource: `http://127.0.0.1:${api.port}/mcp`,
      resource_name: 'Mneme',
      bearer_methods_supported: ['header'],
    });
    const bad = await knock({ authorization: 'Bearer a.b.c', host: 'memory.example' });
    expect(bad.status).toBe(401);
    expect(bad.challenge).toMatch(/error="invalid_token".*resource_metadata="https:\/\/memory\.example\//);
  });

  it('has to mean this server, and come from where pages may call', async () => {
    const authorization = `Bearer ${await api.token(dana)}`;
    const accept = 'application/json, text/event-stream';
    const fine = { authorization, accept };
    for (const host of ['memory.example', 'localhost:4000', '127.0.0.1', '[::1]:80']) {
      expect([host, (await knock({ ...fine, host })).status]).toEqual([host, 200]);
    }
    for (const host of [
      'evil.example',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'evil.example:4000',
    ]) {
      const refused = await knock({ ...fine, host });
      expect([host, refused.status, code(refused)]).toEqual([host, 403, 'HOST_NOT_ALLOWED']);
    }
    expect((await knock({ ...fine, origin: 'https://app.example' })).status).toBe(200);
    for (const origin of ['https://evil.example', 'null', `http://localhost:${api.port}`]) {
      const refused = await knock({ ...fine, origin });
      expect([origin, refused.status, code(refused)]).toEqual([origin, 403, 'ORIGIN_NOT_ALLOWED']);
    }
  });

  it('posts: there are no sessions to read or to end', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      expect((await knock({ authorization: `Bearer ${await api.token(dana)}` }, '/mcp', method)).status).toBe(
        405,
      );
    }
  });
});
