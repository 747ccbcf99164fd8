import OpenAI from 'openai';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiKey } from '../../src/memory/access/api-keys.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useProvider } from './fake-provider.ts';
import { useServedApi } from './served-api.ts';

// Models and routing rules that admins keep in the database, and what completions cost by their prices.

const main = useProvider('plain');
const spare = useProvider('spare');
const api = useServedApi({
  gateway: () => ({
    providers: [
      {
        name: 'main',
        protocol: 'openai',
        url: main.url,
        apiKey: 'sk-main',
        fallback: null,
        memory: 'system',
      },
      { name: 'spare', protocol: 'openai', url: spare.url, apiKey: null, fallback: null, memory: 'system' },
    ],
    silenceMs: 500,
    memoryTokens: 1_500,
  }),
});
const user = (content: string) => ({ role: 'user' as const, content });
let dana: Caller;
let admin: Caller;
let key: { secret: string; id: string };

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  admin = api.workspace.admin;
  const made = await createApiKey(api.as(admin), {
    name: 'bot',
    role: 'member',
    scopes: ['read', 'write'],
  });
  key = { secret: made.secret, id: made.apiKeyId };
  await remember(api.as(dana), { kind: 'note', content: 'The gate code of the marina is KX4711.' });
});

async function change(query: string, caller = admin) {
  const { data, errors } = await api.post(caller, { query });
  return { data, code: errors[0]?.extensions.code ?? null, message: errors[0]?.message };
}
async function addModel(fields: string): Promise<string> {
  const { data, message } = await change(
    `mutation { createModel(input: { model: { ${fields} } }) { model { id } } }`,
  );
  expect(message).toBeUndefined();
  return data.createModel.model.id;
}
async function addRule(fields: string): Promise<string> {
  const { data, message } = await change(
    `mutation { createRoutingRule(input: { routingRule: { ${fields} } }) { routingRule { id } } }`,
  );
  expect(message).toBeUndefined();
  return data.createRoutingRule.routingRule.id;
}
const limit = (most: number | null) =>
  change(`mutation { updateWorkspace(input: { gatewayCostPerDay: ${most} }) { workspace { id } } }`);

/** Asks, and tells who answered. */
async function ask(
  model: string,
  said: string,
  headers: Record<string, string> = {},
  apiKey?: string,
): Promise<string | null> {
  const client = new OpenAI({
    baseURL: `http://127.0.0.1:${api.port}/v1`,
    apiKey: apiKey ?? (await api.token(dana)),
    maxRetries: 0,
  });
  const { response } = await client.chat.completions
    .create({ model, messages: [user(said)] }, { headers })
    .withResponse();
  return response.headers.get('x-mneme-model');
}

describe('models and rules', () => {
  it('are changed by admins alone, and take what makes sense', async () => {
    const query =
      'mutation { createModel(input: { model: { slug: "m", provider: "main", name: "m" } }) { model { id } } }';
    expect((await change(query, dana)).code).not.toBeNull();
    const bot = await api.workspace.caller('service', 'shop');
    expect((await change(query, bot)).code).not.toBeNull();
    expect((await change(query.replace('"main"', '"https://evil.example"'))).code).toBe('BAD_INPUT');
    const id = await addModel('slug: "odd", provider: "main", name: "odd"');
    const rule = (predicates: string) =>
      change(
        `mutation { createRoutingRule(input: { routingRule: { name: "r", predicates: ${predicates}, modelId: "${id}" } }) { routingRule { id } } }`,
      );
    expect(await rule('{ intents: ["code"] }')).toMatchObject({ code: 'BAD_INPUT' });
    expect(await rule('{ intent: ["philosophy"] }')).toMatchObject({ code: 'BAD_INPUT' });
    expect(await rule('{ minSpent: 2 }')).toMatchObject({ code: 'BAD_INPUT' });
    const { data } = await api.post(dana, { query: '{ models { nodes { slug } } }' });
    expect(data.models.nodes).toEqual([{ slug: 'odd' }]);
    const { data: noted } = await api.post(admin, {
      query: '{ auditLogs(last: 1) { nodes { action targetId } } }',
    });
    expect(noted.auditLogs.nodes).toEqual([{ action: 'model.create', targetId: id }]);
    await change(`mutation { deleteModel(input: { id: "${id}" }) { model { id } } }`);
  });

  it('are what clients call them, are listed, and take memory where they say', async () => {
    const id = await addModel('slug: "house", provider: "main", name: "plain", memoryPlacement: TURN');
    expect(await ask('house', 'What is the gate code of the marina?')).toBe('main/plain');
    const roles = () => main.asked.at(-1)?.body.messages.map(({ role }: { role: string }) => role);
    expect(main.asked.at(-1)?.body.model).toBe('plain');
    expect(roles()).toEqual(['system', 'user']);
    const client = new OpenAI({
      baseURL: `http://127.0.0.1:${api.port}/v1`,
      apiKey: await api.token(dana),
      maxRetries: 0,
    });
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      user('The gate code of the marina?'),
    ];
    await client.chat.completions.create({ model: 'house', messages });
    expect(roles()).toEqual(['system', 'system', 'user']);
    // Its own row decides under any of its names, and from the next request on.
    await change(
      `mutation { updateModel(input: { id: "${id}", patch: { memoryPlacement: SYSTEM } }) { model { id } } }`,
    );
    await client.chat.completions.create({ model: 'main/plain', messages });
    expect(roles()).toEqual(['system', 'user']);
    const listed = await client.models.list();
    expect(listed.data.map((model) => model.id)).toEqual(['house', 'main/plain', 'spare/spare']);
  });

  it('choose by intent, language, length, channel, role and what was asked for, in their order', async () => {
    const small = await addModel('slug: "small", provider: "spare", name: "small"');
    const coder = await addModel('slug: "coder", provider: "spare", name: "coder"');
    const rules = [
      await addRule(
        `name: "code", position: 2, modelId: "${coder}", predicates: { model: ["auto"], intent: ["code"] }`,
      ),
      await addRule(
        `name: "sms", position: 1, modelId: "${small}", predicates: { channel: ["sms"], role: ["member"] }`,
      ),
      await addRule(
        `name: "short German", position: 3, modelId: "${small}", predicates: { model: ["auto"], language: ["de"], maxCharacters: 60 }`,
      ),
    ];
    const code = 'Fix this TypeScript function: it throws TypeError: undefined is not a function';
    expect(await ask('auto', code)).toBe('spare/coder');
    // Without their name the client has its way.
    expect(await ask('plain', code)).toBe('main/plain');
    expect(await ask('auto', code, { 'x-mneme-channel': 'sms' })).toBe('spare/small');
    expect(await ask('auto', 'Wo habe ich gestern meinen Schlüssel hingelegt?')).toBe('spare/small');
    expect(await ask('auto', `${'Wo habe ich gestern meinen Schlüssel hingelegt? '.repeat(3)}`)).toBe(
      'main/auto',
    );
    const { rows } = await api.database.owner.query(
      `select t.channel, m.metadata -> 'gateway' ->> 'rule' as rule from mneme.message m
       join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
       where m.workspace_id = $1 and m.metadata -> 'gateway' ->> 'rule' is not null order by m.id limit 2`,
      [api.workspace.id],
    );
    expect(rows).toEqual([
      { channel: 'gateway', rule: 'code' },
      { channel: 'sms', rule: 'sms' },
    ]);
    // A rule that is gone is gone for the next request.
    for (const id of rules)
      await change(`mutation { deleteRoutingRule(input: { id: "${id}" }) { routingRule { id } } }`);
    expect(await ask('auto', code)).toBe('main/auto');
  });

  it('fall back on other models, and on none that nobody serves', async () => {
    const last = await addModel('slug: "last", provider: "spare", name: "last"');
    const lost = await addModel(`slug: "lost", provider: "gone", name: "x", fallbackId: "${last}"`);
    await addModel(`slug: "first", provider: "main", name: "down", fallbackId: "${lost}"`);
    expect(await ask('first', 'Who answers?')).toBe('spare/last');
    await change(
      `mutation { updateModel(input: { id: "${lost}", patch: { fallbackId: null } }) { model { id } } }`,
    );
    await expect(ask('lost', 'And now?')).rejects.toMatchObject({
      status: 503,
      code: 'PROVIDER_NOT_CONFIGURED',
    });
  });
});

describe('what completions cost', () => {
  const usages = async () => {
    const { data } = await api.post(admin, {
      query: `{ modelUsages(filter: { model: { equalTo: "main/priced" } }, orderBy: TASK_ASC) {
        nodes { task keyId inputTokens outputTokens byModel cost } } }`,
    });
    return data.modelUsages.nodes;
  };

  it('stands in the books by model and key', async () => {
    await addModel('slug: "priced", provider: "main", name: "priced", inputPrice: "2", outputPrice: "10"');
    await ask('priced', 'Count me.', {}, key.secret);
    await ask('priced', 'And me.', {}, key.secret);
    // 10 tokens read and 4 written, each time.
    expect(await usages()).toEqual([
      { task: 'chat', keyId: key.id, inputTokens: '20', outputTokens: '8', byModel: 2, cost: '0.00012' },
    ]);
    const client = new OpenAI({ baseURL: `http://127.0.0.1:${api.port}/v1`, apiKey: await api.token(dana) });
    await client.embeddings.create({ model: 'priced', input: 'hello' });
    expect((await usages())[1]).toEqual({
      task: 'embed',
      keyId: null,
      inputTokens: '3',
      outputTokens: '0',
      byModel: 1,
      cost: '0.000006',
    });
  });

  it('is no secret of those who may not see it, and takes nothing of what forms memories', async () => {
    const { errors } = await api.post(dana, { query: '{ modelUsages { nodes { cost } } }' });
    expect(errors).toHaveLength(1);
    const { data } = await api.post(dana, { query: '{ workspace { languageModelTokensPerDay } }' });
    expect(data.workspace).toEqual({ languageModelTokensPerDay: null });
  });

  it('has a limit: rules hear of it, and what is spent is refused before anything is stored', async () => {
    const cheap = await addModel(
      'slug: "cheap", provider: "spare", name: "cheap", inputPrice: "0", outputPrice: "0"',
    );
    await addRule(`name: "save", modelId: "${cheap}", predicates: { model: ["priced"], minSpent: 0.8 }`);
    await limit(0.00015);
    expect(await ask('priced', 'At 84 percent.')).toBe('spare/cheap');
    await limit(1);
    expect(await ask('priced', 'At next to nothing.')).toBe('main/priced');
    await expect(ask('plain', 'Without a price.')).rejects.toMatchObject({
      status: 400,
      code: 'MODEL_HAS_NO_PRICE',
    });
    await limit(0.00015);
    const before = main.asked.length + spare.asked.length;
    await expect(ask('priced', 'Too much.')).rejects.toMatchObject({
      status: 429,
      code: 'BUDGET_SPENT',
      type: 'rate_limit_error',
    });
    const client = new OpenAI({
      baseURL: `http://127.0.0.1:${api.port}/v1`,
      apiKey: await api.token(dana),
      maxRetries: 0,
    });
    await expect(client.embeddings.create({ model: 'priced', input: 'x' })).rejects.toMatchObject({
      code: 'BUDGET_SPENT',
    });
    expect(main.asked.length + spare.asked.length).toBe(before);
    const { rows } = await api.database.owner.query(
      "select count(*)::int as count from mneme.message where content in ('Too much.', 'Without a price.')",
    );
    expect(rows).toEqual([{ count: 0 }]);
    await limit(null);
    expect(await ask('plain', 'Again.')).toBe('main/plain');
  });

  it('is reckoned where an answer is cut off', async () => {
    const cut = await addModel(
      'slug: "cut", provider: "main", name: "slow", inputPrice: "4", outputPrice: "4"',
    );
    const leave = new AbortController();
    const client = new OpenAI({ baseURL: `http://127.0.0.1:${api.port}/v1`, apiKey: await api.token(dana) });
    const gone = main.nextLeft();
    const stream = await client.chat.completions.create(
      { model: 'cut', stream: true, messages: [user('Leave me.')] },
      { signal: leave.signal },
    );
    const read = async () => {
      for await (const chunk of stream) if (chunk.choices[0]?.delta.content) leave.abort();
    };
    await read().catch(() => {});
    await gone;
    await vi.waitFor(
      async () => {
        const { rows } = await api.database.owner.query<{ input: number; output: number }>(
          `select input_tokens::int as input, output_tokens::int as output from mneme.model_usage
           where workspace_id = $1 and model = 'main/slow'`,
          [api.workspace.id],
        );
        expect(rows).toEqual([{ input: expect.any(Number), output: 2 }]);
        expect(rows[0]?.input).toBeGreaterThan(2);
      },
      { timeout: 60_000, interval: 25 },
    );
    const { data } = await api.post(admin, {
      query: `{ modelUsages(filter: { model: { equalTo: "main/slow" } }) { nodes { byModel } } model(id: "${cut}") { slug } }`,
    });
    expect(data).toEqual({ modelUsages: { nodes: [{ byModel: 1 }] }, model: { slug: 'cut' } });
  });

  it('stays right when a user is erased, whose own words go with them', async () => {
    await addModel('slug: "dear", provider: "main", name: "dear", inputPrice: "2", outputPrice: "10"');
    const shop = await api.token(await api.workspace.caller('service', 'shop'));
    const asGina = { 'x-mneme-user': 'gina' };
    await ask('dear', 'What of the dog?', asGina, shop);
    await ask('dear', 'And of the cat?', asGina, shop);
    await ask('ginas-biopsy', 'And mine?', asGina, shop);
    await ask('ginas-biopsy', 'And mine again?', asGina, shop);
    await ask('dear', 'I ask myself.');
    const books = async () => {
      const { data } = await api.post(admin, {
        query: `{ modelUsages(filter: { model: { in: ["main/dear", "main/ginas-biopsy", "erased"] } }, orderBy: MODEL_ASC) {
          nodes { model user { externalId } inputTokens byModel cost } }
          users(filter: { externalId: { equalTo: "gina" } }) { nodes { id } } }`,
      });
      data.modelUsages.nodes.sort((one: { model: string; byModel: number }, other: typeof one) =>
        one.model === other.model ? one.byModel - other.byModel : one.model < other.model ? -1 : 1,
      );
      return data;
    };
    const before = await books();
    const hers = { externalId: 'gina' };
    expect(before.modelUsages.nodes).toEqual([
      { model: 'main/dear', user: { externalId: 'dana' }, inputTokens: '10', byModel: 1, cost: '0.00006' },
      { model: 'main/dear', user: hers, inputTokens: '20', byModel: 2, cost: '0.00012' },
      { model: 'main/ginas-biopsy', user: hers, inputTokens: '20', byModel: 2, cost: '0' },
    ]);
    const { data } = await api.post(admin, {
      query: `mutation { eraseUser(input: { userId: "${before.users.nodes[0].id}" }) { receipt { kinds { kind rowCount } } } }`,
    });
    expect(data.eraseUser.receipt.kinds).toContainEqual({ kind: 'model_usage', rowCount: 2 });
    expect((await books()).modelUsages.nodes).toEqual([
      { model: 'erased', user: null, inputTokens: '20', byModel: 2, cost: '0' },
      { model: 'main/dear', user: { externalId: 'dana' }, inputTokens: '10', byModel: 1, cost: '0.00006' },
      { model: 'main/dear', user: null, inputTokens: '20', byModel: 2, cost: '0.00012' },
    ]);
  });
});
