import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { type CommandResult, endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { runCommand } from './commands.ts';

// The command line at a server elsewhere, with keys of an admin and of a member.

const api = useServedApi();
let run: (...args: string[]) => Promise<CommandResult>;
let asMember: (...args: string[]) => Promise<CommandResult>;
let dataDir: string;
let dana: MnemeAdminClient;

beforeAll(async () => {
  const client = createAdminClient({ url: api.url, token: await api.token(api.workspace.admin) });
  const key = async (role: 'ADMIN' | 'MEMBER') => {
    const { secret } = await client.createApiKey({
      name: `of ${role}`,
      role,
      scopes: ['READ', 'WRITE', 'MANAGE'],
    });
    const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: secret });
    ({ dataDir } = at);
    return { secret, run: (...args: string[]) => runCommand(at, 'taxonomy', ...args) };
  };
  run = (await key('ADMIN')).run;
  const member = await key('MEMBER');
  asMember = member.run;
  dana = createAdminClient({ url: api.url, token: member.secret });
});
afterAll(endAll);

async function good(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect([args, code, code === 0 ? '' : stderr]).toEqual([args, 0, '']);
  return stdout;
}

const operationIn = (text: string) => /mneme taxonomy undo ([0-9a-f-]{36})/.exec(text)?.[1] ?? '';

it('makes, shows, moves, merges, renames, removes and undoes', async () => {
  expect(await good('create', 'Büro & Presse', '--no-json')).toMatch(
    /^Made buro_presse: Büro & Presse\nTo undo it: mneme taxonomy undo /,
  );
  expect(JSON.parse(await good('create', 'work.atlas.auth', '--parents', '--label', 'Auth'))).toMatchObject({
    node: { path: 'work.atlas.auth', label: 'Auth' },
    operationId: expect.any(String),
  });
  expect(await good('create', 'Login', '--under', 'work.atlas', '--no-json')).toContain(
    'Made work.atlas.login',
  );
  await dana.openThread({ externalId: 'talk', taxonomyPath: 'work.atlas.auth', channel: 'chat' });
  expect(await good('tree', 'work', '--no-json')).toBe(
    ['work', '  atlas', '    auth   Auth', '    login  Login', ''].join('\n'),
  );
  const seen = await asMember('tree', 'work', '--no-json', '--depth', '2');
  expect(seen.stdout).toBe(
    ['work     0 threads and 1 below', '  atlas  0 threads and 1 below', ''].join('\n'),
  );
  const [root] = JSON.parse((await asMember('tree', 'work')).stdout);
  expect(root).toMatchObject({ path: 'work', threadCount: 0, threadCountBelow: 1 });

  expect(await good('create', 'Büro & Post', '--under', 'work', '--preview', '--no-json')).toBe(
    'Making work.buro_post makes 1 place\n',
  );
  expect(await good('rename', 'work', 'Arbeit', '--preview', '--no-json')).toMatch(
    /^Renaming work touches 1 place/,
  );
  expect(await good('move', 'work.atlas', 'buro_presse.atlas', '--preview', '--no-json')).toBe(
    'Moving work.atlas to buro_presse.atlas touches 3 places, 1 thread and 0 projects\n',
  );
  const moved = operationIn(await good('move', 'work.atlas', 'buro_presse.atlas', '--no-json'));
  await good('create', 'work.atlas.auth', '--parents');
  const asked = await run('merge', 'buro_presse.atlas', 'work.atlas');
  expect([asked.code, asked.stdout]).toEqual([2, '']);
  expect(asked.stderr).toMatch(
    /Merging buro_presse\.atlas into work\.atlas touches 3 places \(2 of them would go\), 1 thread .*Add --yes to confirm/,
  );
  const merged = operationIn(await good('merge', 'buro_presse.atlas', 'work.atlas', '--yes', '--no-json'));
  expect(await good('rename', 'work.atlas', 'أطلس', '--no-json')).toContain('work.atlas is now أطلس');
  const refused = await run('delete', 'work', '--yes');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/1 thread\(s\) and 0 project\(s\) are in or below work.*moveTo/),
  ]);
  const removed = JSON.parse(await good('delete', 'work', '--move-to', 'buro_presse', '--yes')).operationId;
  expect((await dana.threads({ filter: { externalId: { equalTo: 'talk' } } })).nodes[0]?.taxonomyPath).toBe(
    'buro_presse',
  );
  expect(await good('undo', '--no-json')).toMatch(
    new RegExp(`^${removed} .* delete work to buro_presse .4 places, 1 thread.`),
  );
  const early = await run('undo', moved);
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('Later changes conflict')]);
  await good('undo', removed);
  await good('rename', 'work.atlas', 'atlas');
  await good('undo', merged);
  expect(await good('undo', '--no-json')).toContain('undone');
  expect((await dana.threads({ filter: { externalId: { equalTo: 'talk' } } })).nodes[0]?.taxonomyPath).toBe(
    'buro_presse.atlas.auth',
  );
});

it('exports a tree as YAML and imports it elsewhere, with labels alone too', async () => {
  const file = join(dataDir, 'tree.yaml');
  writeFileSync(
    file,
    '# ours\n- Garden\n- label: Küche & Keller\n  metadata: {floor: 1}\n  children: [Öfen, {slug: cups, label: Tassen}]\n',
  );
  expect(await good('import', file, '--preview', '--no-json')).toBe(
    '4 places would be made, 0 get another label or metadata\n',
  );
  const done = await good('import', file, '--no-json');
  expect(done).toContain('Made 4 places, changed 0');
  const yaml = await good('export', 'kuche_keller');
  expect(yaml).toBe('- slug: cups\n  label: Tassen\n- slug: ofen\n  label: Öfen\n');
  const whole = await good('export');
  expect(whole).toContain('label: Küche & Keller\n  metadata:\n    floor: 1\n  children:');
  writeFileSync(file, whole);
  await good('create', 'elsewhere.deep', '--parents');
  await good('import', file, '--under', 'elsewhere.deep', '--yes');
  expect(await good('export', 'elsewhere.deep')).toBe(whole.replace(/- slug: elsewhere\n(?: .*\n)*/, ''));
  await good('undo', operationIn(done));
  expect(await good('tree', '--no-json')).not.toMatch(/^garden/m);
  const broken: [string, RegExp][] = [
    ['a: 1', /tree\.yaml must be a list of places/],
    [
      '- {label: x, foo: 1}',
      /place 1 has the unknown key foo\. A place can have slug, label, metadata, children/,
    ],
    ['- [', /is not valid YAML: .*line 1/s],
    ['- &a x\n- *a', /is not valid YAML/],
    ['- {}', /neither slug nor label/],
  ];
  for (const [text, message] of broken) {
    writeFileSync(file, text);
    const { code, stderr } = await run('import', file);
    expect([text, code, stderr]).toEqual([text, 1, expect.stringMatching(message)]);
  }
});

it('files threads, and accepts and rejects suggestions', async () => {
  await good('create', 'shelf');
  const { id } = await dana.openThread({ externalId: 'loose', channel: 'mail', title: 'Lo\u001b[31mose' });
  expect((await asMember('file', 'shelf', '--channel', 'mail', '--preview', '--no-json')).stdout).toBe(
    '1 thread would go to shelf\n',
  );
  const filed = await asMember('file', 'shelf', 'loose', '--no-json');
  expect(filed.stdout).toMatch(/^1 thread put at shelf\nTo undo it: /);
  await asMember('undo', operationIn(filed.stdout));
  const suggest = async (path: string) => {
    const { rows } = await api.database.owner.query<{ id: string }>(
      `insert into mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id, score, owner_user_id)
       select t.workspace_id, t.id, n.id, 0.7, t.owner_user_id from mneme.thread t
       join mneme.taxonomy_node n on n.workspace_id = t.workspace_id and n.path::text = $2 where t.id = $1 returning id`,
      [id, path],
    );
    return rows[0]?.id ?? '';
  };
  const first = await suggest('shelf');
  expect((await asMember('suggestions', '--no-json')).stdout).toBe(
    `${first}  0.70  shelf  Lo\\u001b[31mose\n`,
  );
  expect((await asMember('reject', first, '--no-json')).stdout).toBe('Rejected 1 suggestion\n');
  await good('create', 'drawer');
  await suggest('drawer');
  expect((await asMember('accept', '--all', '--under', 'drawer', '--no-json')).stdout).toMatch(
    /^1 thread put where they were suggested\n/,
  );
  expect((await asMember('suggestions', '--no-json')).stdout).toBe('No suggestions.\n');
});

it('says what is wrong', async () => {
  const mistakes: [string[], RegExp, number?][] = [
    [['tree', 'nowhere'], /There is no place nowhere\. `mneme taxonomy tree`/],
    [['create', 'a.b', '--under', 'work'], /--under is for a label/, 2],
    [['create', 'no.parents'], /There is no place no/],
    [['move', 'nowhere', 'else'], /There is no place nowhere.*`mneme taxonomy tree`/],
    [['tree', 'two words'], /mneme: path must be labels joined by dots/, 2],
    [['undo', 'that'], /mneme: operationId must be a UUID/, 2],
    [['accept'], /Name suggestions.*or give --all/, 2],
    [['accept', '--all', '--min-score', '2'], /Give a number from 0 to 1/, 2],
    [['file', 'shelf'], /Select the threads/, 2],
    [['file', 'shelf', '--project', 'none'], /There is no project none/],
    [['import', '/nowhere.yaml'], /nowhere\.yaml does not exist\. Check the path/],
  ];
  for (const [args, message, ending = 1] of mistakes) {
    const { code, stdout, stderr } = await run(...args);
    expect([args, code, stdout, stderr]).toEqual([args, ending, '', expect.stringMatching(message)]);
  }
  const refused = await asMember('rename', 'shelf', 'Mine');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('requires the role admin')]);
  const help = await run('--help');
  expect(help.stdout).toMatch(/mneme taxonomy move work\.atlas archive\.atlas/);
});
