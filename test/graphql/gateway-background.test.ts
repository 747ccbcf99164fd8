import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBackgroundRuns } from '../../src/gateway/responses/background.ts';
import { StoredResponses } from '../../src/gateway/responses/stored.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { storedAnswer } from '../../src/memory/threads/stored-responses.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { RequestPool } from '../../src/postgres/request-pool.ts';
import { eventually } from '../support/eventually.ts';
import { rowsRead } from '../support/rows-read.ts';
import { type Exchange, useModelServer } from './fake-model-server.ts';
import { useResponses } from './fake-responses.ts';
import { useServedApi } from './served-api.ts';

// Responses that are written while no client waits, and items that a request only refers to, by OpenAI's client.

const gpt = useResponses();
/** Answers once a test lets it. */
let go = () => {};
const slow = useModelServer(async ({ body, response }: Exchange) => {
  await new Promise<void>((resolve) => {
    go = resolve;
  });
  if (response.destroyed) return;
  const status = body.model === 'bad' ? 400 : 200;
  response.writeHead(status, { 'content-type': 'application/json' });
  const message = { role: 'assistant', content: 'The tide turns at six.' };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  response.end(
    JSON.stringify(
      status === 200 ? { id: 'c', model: 'm', choices } : { error: { message: 'unknown parameter' } },
    ),
  );
});
const api = useServedApi({
  gateway: () => ({
    providers: [
      { name: 'gpt', protocol: 'openai-responses', url: gpt.url, apiKey: null, fallback: null, memory: null },
      { name: 'slow', protocol: 'openai', url: slow.url, apiKey: null, fallback: null, memory: null },
    ],
    silenceMs: 5_000,
    memoryTokens: 1_500,
  }),
});
let dana: Caller;
let client: OpenAI;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  client = await clientOf(dana);
});

async function clientOf(caller: Caller): Promise<OpenAI> {
  const apiKey = await api.token(caller);
  return new OpenAI({ baseURL: `http://127.0.0.1:${api.port}/v1`, apiKey, maxRetries: 0 });
}
const begin = (input: string, model = 'slow/m') =>
  client.responses.create({ model, input, background: true });
const asked = (count: number) => eventually(() => expect(slow.asked).toHaveLength(count));
const becomes = (id: string, status: string) =>
  eventually(async () => expect((await client.responses.retrieve(id)).status).toBe(status));

describe('a response in the background', () => {
  it('goes on after its client has left, and is retrieved by its id', async () => {
    const begun = await begin('When does the tide turn?');
    expect(begun).toMatchObject({ object: 'response', status: 'in_progress', background: true, output: [] });
    await asked(1);
    expect((await client.responses.retrieve(begun.id)).status).toBe('in_progress');
    await expect(
      (await clientOf(await api.workspace.caller('member', 'eve'))).responses.retrieve(begun.id),
    ).rejects.toMatchObject({ status: 404 });
    go();
    await becomes(begun.id, 'completed');
    const whole = await client.responses.retrieve(begun.id);
    expect(whole).toMatchObject({ id: begun.id, output_text: 'The tide turns at six.', background: true });
    const next = await client.responses.create({
      model: 'gpt/gpt-test',
      input: 'And tomorrow?',
      previous_response_id: begun.id,
    });
    expect(next.output_text).toBe('Hello thére');
    expect(JSON.stringify(gpt.asked.at(-1)?.body.input)).toContain('The tide turns at six.');
  });

  it('is cancelled', async () => {
    const begun = await begin('When is low water?');
    await asked(2);
    const cancelled = await client.responses.cancel(begun.id);
    expect(cancelled.status).toBe('cancelled');
    expect((await client.responses.retrieve(begun.id)).status).toBe('cancelled');
    go();
  });

  it('says why it failed', async () => {
    const begun = await begin('When is high water?', 'slow/bad');
    await asked(3);
    go();
    await becomes(begun.id, 'failed');
    expect((await client.responses.retrieve(begun.id)).error?.message).toBe('unknown parameter');
  });

  it('says that it is lost where its server ended before its answer', async () => {
    const begun = await begin('When is slack water?');
    await asked(4);
    // What another process would find, later than any answer takes.
    const elsewhere = new StoredResponses(api.services, createBackgroundRuns());
    const call = {
      caller: dana,
      body: null,
      userKey: null,
      personaKey: null,
      threadKey: null,
      channel: null,
      idempotencyKey: null,
      memory: null,
      signal: new AbortController().signal,
    };
    const retrieve = async () => (await elsewhere.retrieve(call, begun.id)).json();
    expect(await retrieve()).toMatchObject({ status: 'in_progress', model: 'slow/m' });
    await api.database.owner.query(
      `update mneme.message set created_at = created_at - interval '1 hour'
       where workspace_id = $1 and response_id = $2`,
      [api.workspace.id, begun.id],
    );
    expect(await retrieve()).toMatchObject({
      status: 'failed',
      error: { code: 'server_error', message: expect.stringMatching(/ended before it was complete/) },
    });
    go();
    await becomes(begun.id, 'completed');
  });

  it('is refused as a stream, and without being stored', async () => {
    const base = { model: 'slow/m', input: 'Hello?', background: true } as const;
    await expect(client.responses.create({ ...base, stream: true })).rejects.toMatchObject({ status: 400 });
    await expect(client.responses.create({ ...base, store: false })).rejects.toMatchObject({ status: 400 });
  });
});

describe('an item that a request refers to', () => {
  it('is the item of a stored response, and a turn of the user', async () => {
    const first = await client.responses.create({ model: 'gpt/gpt-test', input: 'Name a knot.' });
    const inputs = await client.responses.inputItems.list(first.id);
    const said = inputs.data[0]?.id ?? '';
    const answer = first.output[0]?.id ?? '';
    await client.responses.create({
      model: 'gpt/gpt-test',
      input: [
        { type: 'item_reference', id: said },
        { type: 'item_reference', id: answer },
        { role: 'user', content: 'And another?' },
      ],
    });
    expect(gpt.asked.at(-1)?.body.input).toMatchObject([
      { role: 'user', content: [{ type: 'input_text', text: 'Name a knot.' }] },
      { type: 'message', role: 'assistant', content: [{ text: 'Hello thére' }] },
      { role: 'user', content: 'And another?' },
    ]);
    // It is the conversation that it was: what it refers to is not stored again.
    const { rows } = await api.database.owner.query<{ turns: string }>(
      `select string_agg(m.content, ' | ' order by m.sequence_no) as turns from mneme.message m
       where m.workspace_id = $1 and m.thread_id = (
         select thread_id from mneme.message where workspace_id = $1 and content = 'Name a knot.')`,
      [api.workspace.id],
    );
    expect(rows[0]?.turns).toBe('Name a knot. | Hello thére | And another? | Hello thére');
  });

  it('is refused where it is not stored, or another user’s', async () => {
    const eve = await clientOf(await api.workspace.caller('member', 'eve'));
    const first = await client.responses.create({ model: 'gpt/gpt-test', input: 'Name a sail.' });
    for (const id of [first.output[0]?.id ?? '', 'msg_0'])
      await expect(
        eve.responses.create({ model: 'gpt/gpt-test', input: [{ type: 'item_reference', id }] }),
      ).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/refers to the item/),
      });
  });
});

it('finds a response among all turns of a user by an index', async () => {
  // All through one connection, whose work is counted.
  const pool = new RequestPool({ ...api.database.logins.authenticator, max: 1 });
  pool.on('error', () => {});
  const services = { ...api.services, pool };
  const noor = await api.workspace.caller('member', 'noor');
  const turn = (id: string) => ({
    role: 'assistant' as const,
    content: `Answer ${id}.`,
    externalId: `name-${id}`,
    metadata: { gateway: { response: { id } } },
  });
  const { threadId } = await appendMessages(
    { services, caller: noor },
    {
      threadKey: 'all',
      messages: [turn('resp_first')],
    },
  );
  for (let call = 0; call < 3; call += 1) {
    const messages = Array.from({ length: 700 }, (_, at) => turn(`resp_${call}_${at}`));
    await appendMessages({ services, caller: noor }, { threadId, messages });
  }
  // A partial index is judged by how many entries it had when last analysed, which may have been before they came.
  await api.database.owner.query('analyze mneme.message');
  const speaker = { userKey: null, personaKey: null };
  const look = () => storedAnswer({ services, caller: noor }, speaker, 'resp_first');
  await look();
  // What other sessions read meanwhile is counted too: the least of three is the look's own.
  const reads: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const read = await rowsRead(api.database.owner, pool, async () => {
      expect(await look()).toMatchObject({ threadId, name: 'name-resp_first' });
    });
    reads.push(read.get('message') ?? 0);
  }
  // Measured: 25, of 2,101 turns.
  expect(Math.min(...reads)).toBeLessThan(100);
  await pool.end();
});
