import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { type Exchange, useModelServer } from './fake-model-server.ts';
import { useServedApi } from './served-api.ts';

// A rule names a verifier: a second model checks answers against the lines of memory. Each protocol's official client
// asks, and the models behind the gateway are one local server.

/** The verifier refutes answers with this. */
const refutes = /ZZ9999/;

/** `forgetful` contradicts the memory until it is told so, `stubborn` always does, `fair` never. */
const models = useModelServer(async ({ body, response, put }: Exchange) => {
  const text = JSON.stringify(body.messages);
  const said = () => {
    if (body.model === 'broken') return 'I would say it is fine.';
    if (body.model === 'judge') {
      const answer = /<answer>([\s\S]*)<\/answer>/.exec(body.messages.at(-1).content)?.[1] ?? '';
      const refuted = refutes.test(answer);
      return `\`\`\`json\n${JSON.stringify({ refuted, reason: refuted ? 'Line [1] says KX4711.' : '' })}\n\`\`\``;
    }
    const wrong = body.model === 'stubborn' || (body.model === 'forgetful' && !/refuted/.test(text));
    return wrong ? 'The code is ZZ9999.' : 'The code is KX4711.';
  };
  const base = { id: `chatcmpl-${models.asked.length}`, created: 1, model: body.model };
  const usage = { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 };
  if (!body.stream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: said() };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    response.end(JSON.stringify({ ...base, object: 'chat.completion', choices, usage }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta: object, finish: string | null = null) =>
    put(
      `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  await chunk({ role: 'assistant', content: '' });
  for (const word of said().split(/(?<= )/)) await chunk({ content: word });
  await chunk({}, 'stop');
  await put(`data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [], usage })}\n\n`);
  await put('data: [DONE]\n\n');
  response.end();
});
const api = useServedApi({
  gateway: () => ({
    providers: [
      { name: 'one', protocol: 'openai', url: models.url, apiKey: null, fallback: null, memory: 'system' },
    ],
    silenceMs: 5_000,
    memoryTokens: 1_500,
  }),
});
const question = 'What is the gate code of the marina?';
const note = '\n\n[Checked against memory: this may be wrong. Line [1] says KX4711.]';
let dana: Caller;
let openai: OpenAI;
let anthropic: Anthropic;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  const apiKey = await api.token(dana);
  openai = new OpenAI({ baseURL: `http://127.0.0.1:${api.port}/v1`, apiKey, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: `http://127.0.0.1:${api.port}`, apiKey, maxRetries: 0 });
  await remember(api.as(dana), { kind: 'note', content: 'The gate code of the marina is KX4711.' });
  const admin = api.workspace.admin;
  const mutate = async (field: string, input: object, returns: string) => {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`;
    const query = `mutation ($input: ${type}) { ${field}(input: $input) { ${returns} } }`;
    const { data, errors } = await api.post(admin, { query, variables: { input } });
    expect(errors ?? []).toEqual([]);
    return data[field];
  };
  const ids = new Map<string, string>();
  for (const name of ['forgetful', 'stubborn', 'fair', 'judge', 'broken']) {
    const model = { slug: name, provider: 'one', name };
    ids.set(name, (await mutate('createModel', { model }, 'model { id }')).model.id);
  }
  const rule = (asked: string, by: string, model = asked) =>
    mutate(
      'createRoutingRule',
      {
        routingRule: {
          name: `${asked} is checked`,
          predicates: { model: [asked] },
          modelId: ids.get(model),
          verifierId: ids.get(by),
        },
      },
      'routingRule { verifier { slug } }',
    );
  expect(await rule('forgetful', 'judge')).toEqual({ routingRule: { verifier: { slug: 'judge' } } });
  for (const model of ['stubborn', 'fair']) await rule(model, 'judge');
  await rule('unchecked', 'broken', 'fair');
});

const ask = (model: string, content = question) =>
  openai.chat.completions.create({ model, messages: [{ role: 'user', content }] }).withResponse();

/** The newest answer that was stored, with what came of its check. */
async function newest() {
  const { rows } = await api.database.owner.query<{ content: string; check: { state: string; by: string } }>(
    `select content, metadata #> '{gateway,check}' as check from mneme.message
     where workspace_id = $1 and role = 'assistant' order by id desc limit 1`,
    [api.workspace.id],
  );
  return rows[0];
}

describe('an answer that a rule has checked', () => {
  it('is passed on where nothing refutes it', async () => {
    const { data, response } = await ask('fair');
    expect(data.choices[0]?.message.content).toBe('The code is KX4711.');
    expect(response.headers.get('x-mneme-check')).toBe('supported');
    const judged = models.asked.find(({ body }) => body.model === 'judge')?.body.messages;
    expect(judged[1].content).toMatch(
      /<memory>[\s\S]*KX4711[\s\S]*<\/memory>[\s\S]*<answer>\nThe code is KX4711/,
    );
  });

  it('is given anew where it is refuted', async () => {
    const { data, response } = await ask('forgetful', `${question} Please.`);
    expect(data.choices[0]?.message.content).toBe('The code is KX4711.');
    expect(response.headers.get('x-mneme-check')).toBe('answered again');
    expect(await newest()).toMatchObject({
      content: 'The code is KX4711.',
      check: { state: 'answered again', by: 'one/judge' },
    });
    // All of them were paid for: two answers of ten tokens.
    const { data: seen } = await api.post(api.workspace.admin, {
      query: '{ modelUsages { nodes { model inputTokens } } }',
    });
    expect(seen.modelUsages.nodes).toContainEqual({ model: 'one/forgetful', inputTokens: '20' });
  });

  it('says so where the next one is refuted too', async () => {
    const { data, response } = await ask('stubborn');
    expect(data.choices[0]?.message.content).toBe(`The code is ZZ9999.${note}`);
    expect(response.headers.get('x-mneme-check')).toBe('refuted');
    expect((await newest())?.content).toBe(`The code is ZZ9999.${note}`);
  });

  it('stands where the check fails, which is said', async () => {
    const { data, response } = await ask('unchecked');
    expect(data.choices[0]?.message.content).toBe('The code is KX4711.');
    expect(response.headers.get('x-mneme-check')).toBe('not checked');
  });

  it('is not checked without memory to check it against', async () => {
    const { response } = await openai.chat.completions
      .create(
        { model: 'stubborn', messages: [{ role: 'user', content: question }] },
        { headers: { 'x-mneme-memory': 'off' } },
      )
      .withResponse();
    expect(response.headers.get('x-mneme-check')).toBeNull();
  });
});

describe('a stream that a rule has checked', () => {
  const streamed = async (model: string) => {
    const stream = openai.chat.completions.stream({ model, messages: [{ role: 'user', content: question }] });
    const whole = await stream.finalChatCompletion();
    return whole.choices[0]?.message.content;
  };

  it('of chat completions: a note follows', async () => {
    expect(await streamed('fair')).toBe('The code is KX4711.');
    expect(await streamed('stubborn')).toBe(`The code is ZZ9999.${note}`);
    expect(await newest()).toMatchObject({
      content: `The code is ZZ9999.${note}`,
      check: { state: 'refuted' },
    });
  });

  it('of Messages: a block of text follows', async () => {
    const stream = anthropic.messages.stream({
      model: 'stubborn',
      max_tokens: 100,
      messages: [{ role: 'user', content: question }],
    });
    const message = await stream.finalMessage();
    expect(message.stop_reason).toBe('end_turn');
    expect(message.content.map((block) => (block.type === 'text' ? block.text : null))).toEqual([
      'The code is ZZ9999.',
      note,
    ]);
    expect((await newest())?.check.state).toBe('refuted');
  });

  it('of Responses: a message follows, and the conversation goes on from it', async () => {
    const stream = openai.responses.stream({ model: 'stubborn', input: question });
    const response = await stream.finalResponse();
    expect(response.output_text).toBe(`The code is ZZ9999.${note}`);
    expect((await openai.responses.retrieve(response.id)).output_text).toContain('ZZ9999');
    const next = await openai.responses.create({
      model: 'fair',
      input: 'Are you sure?',
      previous_response_id: response.id,
    });
    expect(next.output_text).toBe('The code is KX4711.');
    expect(JSON.stringify(models.asked.at(-2)?.body.messages)).toContain('this may be wrong');
  });
});

describe('a whole answer of the other protocols', () => {
  it('has the note at its end', async () => {
    const message = await anthropic.messages.create({
      model: 'stubborn',
      max_tokens: 100,
      messages: [{ role: 'user', content: `${question} Again.` }],
    });
    expect(message.content.at(-1)).toMatchObject({ type: 'text', text: note });
    const response = await openai.responses.create({ model: 'stubborn', input: `${question} Once more.` });
    expect(response.output_text).toBe(`The code is ZZ9999.${note}`);
  });
});
