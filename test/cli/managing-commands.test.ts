import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remember } from '../../src/memory/knowledge/memories.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import { type CommandResult, endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { runCommand } from './commands.ts';

// What the console changes, by commands, at a server elsewhere with an admin's token.

const api = useServedApi();
let run: (...args: string[]) => Promise<CommandResult>;
/** The answer of a command, as a program gets it. */
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};
/** The same for people. */
const text = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
afterAll(() => endAll());
beforeAll(async () => {
  const installation = newInstallation({
    MNEME_URL: api.url,
    MNEME_API_KEY: await api.token(api.workspace.admin),
  });
  run = (...args) => runCommand(installation, ...args);
});

async function entity(name: string): Promise<string> {
  const { data, errors } = await api.post(api.workspace.admin, {
    query: 'mutation ($input: CreateEntityInput!) { createEntity(input: $input) { entity { id } } }',
    variables: { input: { name, kind: 'PERSON' } },
  });
  expect(errors ?? []).toEqual([]);
  return data.createEntity.entity.id;
}
const names = async () =>
  (await json('entities')).nodes.map((each: { canonicalName: string }) => each.canonicalName);

describe('entities and their names', () => {
  it('are merged, renamed, split, kept apart and deleted', async () => {
    for (const name of ['Priya Nair', 'Priya N.', 'Ben Shah', 'Bea Shah', 'Lol']) await entity(name);
    expect(await text('entity', 'merge', 'Priya N.', 'Priya Nair', '--no-json')).toBe(
      'Priya N. is Priya Nair now.\n',
    );
    expect(await json('entity', 'rename', 'Ben Shah', 'Benjamin Shah')).toMatchObject({
      said: 'Ben Shah is called Benjamin Shah now.',
    });
    await json('entity', 'keep-apart', 'Benjamin Shah', 'Bea Shah');
    expect(await json('alias', 'add', 'Priya Nair', 'Pri')).toMatchObject({
      said: 'Pri stands for Priya Nair.',
    });
    expect(await names()).toEqual(['Bea Shah', 'Benjamin Shah', 'Lol', 'Priya Nair']);
    await json('entity', 'split', 'Priya Nair', 'Pri', '--as', 'Priscilla');
    expect(await names()).toContain('Priscilla');
    expect((await run('entity', 'delete', 'Lol')).code).toBe(2);
    await json('entity', 'delete', 'Lol', '--never-again', '--yes');
    await json('entity', 'allow', 'Lol');
    expect(await names()).not.toContain('Lol');
    const { code, stderr } = await run('entity', 'rename', 'Nobody', 'Somebody');
    expect([code, stderr]).toEqual([
      1,
      'mneme: There is no entity called Nobody. `mneme entities` lists them.\n',
    ]);
  });
});

describe('webhooks', () => {
  it('are added, tested, turned off and removed, with what was delivered', async () => {
    const made = await json(
      ...['webhook', 'add', 'shop', 'https://shop.example/mneme', '--events', 'message_added,memory_formed'],
    );
    expect(made).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      webhook: { name: 'shop', enabled: true },
    });
    expect(await json('webhook', 'disable', 'shop')).toMatchObject({ enabled: false });
    expect(await text('webhook', 'list', '--no-json')).toMatch(/disabled {2}shop {2}https:\/\/shop\.example/);
    await json('webhook', 'enable', 'shop');
    expect((await json('webhook', 'rotate', 'shop')).secret).not.toBe(made.secret);
    const { deliveryId } = await json('webhook', 'test', 'shop');
    expect(await json('webhook', 'deliveries', 'shop')).toMatchObject([{ id: deliveryId, event: 'TEST' }]);
    expect(await text('webhook', 'deliveries', 'shop', '--no-json')).toMatch(/test {2}0 attempts/);
    await json('webhook', 'remove', 'shop');
    expect((await run('webhook', 'test', 'shop')).code).toBe(1);
    expect((await run('webhook', 'add', 'x', 'https://x.example', '--events', 'everything')).code).toBe(2);
  });
});

describe('the gateway', () => {
  it('gets models and rules, with one that checks', async () => {
    await json('gateway', 'add-model', 'judge', 'one/judge-1');
    await json(
      'gateway',
      'add-model',
      'coder',
      'one/code/x',
      '--input-price',
      '1.25',
      '--output-price',
      '10',
      '--fallback',
      'judge',
    );
    await json(
      'gateway',
      'add-rule',
      'code',
      'coder',
      '--when',
      '{"intent":["code"]}',
      '--verifier',
      'judge',
    );
    const { models, rules } = await json('gateway', 'list');
    expect(models).toMatchObject([
      { slug: 'judge' },
      { slug: 'coder', provider: 'one', name: 'code/x', inputPrice: '1.25' },
    ]);
    expect(rules).toMatchObject([
      { name: 'code', predicates: { intent: ['code'] }, verifierId: models[0].id },
    ]);
    expect(await text('--no-json', 'gateway', 'list')).toMatch(
      /code: \{"intent":\["code"\]\} -> coder, checked by judge\n$/,
    );
    await json('gateway', 'remove-rule', 'code');
    await json('gateway', 'remove-model', 'coder');
    expect((await json('gateway', 'list')).models).toMatchObject([{ slug: 'judge' }]);
    expect((await run('gateway', 'add-rule', 'x', 'judge', '--when', 'code')).code).toBe(2);
  });
});

describe('what was recalled, and done', () => {
  it('is listed and rated', async () => {
    const { admin } = api.workspace;
    await remember(api.as(admin), { kind: 'note', content: 'The gate code of the marina is KX4711.' });
    const found = await recall(api.as(admin), { query: 'gate code' });
    const citation = found.hits[0]?.citation ?? '';
    expect(await json('rate', found.id, citation, 'useful')).toEqual({
      recallId: found.id,
      citation,
      useful: true,
    });
    expect(await text('traces', '--limit', '1', '--no-json')).toMatch(/recall {2}gate code\n$/);
    const entries = await json('audit', 'list', '--limit', '5', '--since', '1h');
    expect(entries.length).toBeGreaterThan(0);
    const [{ action }] = entries;
    expect(await text('audit', 'list', '--action', action, '--limit', '1', '--no-json')).toContain(
      `  ${action}  `,
    );
  });
});

describe('every command', () => {
  it('takes --no-json, also before its name', async () => {
    expect((await run('--no-json', 'entities')).stdout).not.toMatch(/^[[{]/);
    expect((await run('token', '--no-json', '--help')).code).toBe(0);
  });

  it('ends without a word where nobody reads its output any more', async () => {
    const main = join(import.meta.dirname, '../../src/cli/main.ts');
    const child = spawn(process.execPath, [main, 'token', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
    });
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, '']);
  });
});
