import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentFiles } from '../../src/cli/documents/files.ts';
import { watchDocuments } from '../../src/cli/documents/watch.ts';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { type CommandResult, endAll, newInstallation, projectRoot } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { docx, pdf } from '../memory/documents/made-files.ts';
import { runCommand } from './commands.ts';

// The command line at a server elsewhere, with a member's key.

const api = useServedApi();
let folder: string;
let dana: MnemeAdminClient;
let admin: MnemeAdminClient;
let command: (...args: string[]) => Promise<CommandResult>;
let run: (...args: string[]) => Promise<CommandResult>;

const at = (name: string) => join(folder, name);
const write = (name: string, text: string | Buffer) => writeFileSync(at(name), text);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-documents-'));
  admin = createAdminClient({ url: api.url, token: await api.token(api.workspace.admin) });
  const { secret } = await admin.createApiKey({ name: 'dana', role: 'MEMBER', scopes: ['READ', 'WRITE'] });
  const installation = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: secret });
  command = (...args) => runCommand(installation, ...args);
  run = (...args) => command('import', ...args);
  dana = createAdminClient({ url: api.url, token: secret });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return endAll();
});

it('imports a folder, and what changed of it when it is run again', async () => {
  mkdirSync(at('memory/.obsidian'), { recursive: true });
  write('MEMORY.md', '# Memory\n\n## Dana\n\nPrefers the vermilion teapot.\n');
  write('memory/activity-log.md', '- 2025-04-02: Painted the quince door.\n- 2025-04-03: Rested.\n');
  write('memory/2025-04-02.md', 'A day in the garden.');
  write('memory/.obsidian/cache.md', 'hidden');
  write('runbook.docx', docx(['# Runbook', 'Close the zinc valve.']));
  write('locked.pdf', pdf([{ lines: ['x'] }], true));
  write('photo.png', 'no document');
  const first = await run(folder);
  expect(first.stderr).toContain('mneme: locked.pdf is encrypted: save it without a password.');
  expect([first.code, first.stdout]).toEqual([
    1,
    '4 of 5 document(s): 4 new, 0 changed, 0 moved, 0 unchanged; 5 new chunk(s)\n',
  ]);
  rmSync(at('locked.pdf'));
  write('MEMORY.md', '# Memory\n\n## Dana\n\nPrefers the vermilion teapot.\n\n## Ben\n\nDrinks coffee.\n');
  const second = await run(folder);
  expect([second.stderr, second.code, second.stdout]).toEqual([
    '',
    0,
    '4 of 4 document(s): 0 new, 1 changed, 0 moved, 3 unchanged; 1 new chunk(s)\n',
  ]);
  const told = await run(folder, '--json');
  expect(JSON.parse(told.stdout)).toEqual({
    ...{ documents: 4, read: 4, added: 0, changed: 0, moved: 0, unchanged: 4, newChunks: 0 },
    ...{ removed: [], problems: [] },
  });
  expect((await run(folder, '--json', '--watch')).code).toBe(2);
  const { hits } = await dana.recall({ query: 'vermilion teapot', kinds: ['CHUNK'] });
  expect(hits[0]).toMatchObject({
    text: 'Prefers the vermilion teapot.',
    chunk: {
      heading: 'Dana',
      position: 0,
      document: { title: 'Memory', uri: pathToFileURL(at('MEMORY.md')).href },
    },
  });
  const day = await dana.recall({ query: 'quince door', kinds: ['CHUNK'], until: '2025-04-03T00:00:00Z' });
  expect(day.hits[0]).toMatchObject({ text: '- 2025-04-02: Painted the quince door.' });
});

it('stores nothing at a place that is not there', async () => {
  write('placed.md', 'The plinth is oak.');
  const unknown = await run(at('placed.md'), '--taxonomy', 'home.plinth');
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    expect.stringMatching(/There is no place home\.plinth .*`mneme taxonomy create home\.plinth --parents`/),
  ]);
  const wrong = await run(at('placed.md'), '--taxonomy', 'a place');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('labels joined by dots')]);
  expect(await dana.documentByUri(pathToFileURL(at('placed.md')).href)).toBeNull();
  await admin.createTaxonomyNode({ path: 'home.plinth', createParents: true });
  const placed = await run(at('placed.md'), '--taxonomy', 'home.plinth', '--project', 'joinery');
  expect([placed.code, placed.stderr]).toEqual([0, expect.stringContaining('There was no project joinery')]);
  expect((await run(at('placed.md'), '--taxonomy', 'home.plinth', '--project', 'joinery')).stderr).toBe('');
  rmSync(at('placed.md'));
});

it('puts documents where it is told, and moves them there', async () => {
  write('plan.md', 'The plan is to paint the barn.');
  expect((await run(at('plan.md'))).stdout).toContain('1 of 1 document(s): 1 new');
  expect((await run(at('plan.md'), '--for-workspace')).stdout).toContain('1 moved');
  expect((await run(at('plan.md'), '--for-workspace')).stdout).toContain('1 unchanged');
  const known = await dana.documentByUri(pathToFileURL(at('plan.md')).href);
  expect(known).toMatchObject({ visibility: 'WORKSPACE', version: 1 });
});

it('leaves documents with their readers where nothing is said of them', async () => {
  const file = at('minutes.md');
  const readers = async () => {
    const known = await dana.documentByUri(pathToFileURL(file).href);
    return [known?.projectId, known?.visibility, known?.version];
  };
  write('minutes.md', 'The council meets.');
  await run(file, '--project', 'council');
  const council = await dana.projectByKey('council');
  const [, seenBy] = await readers();
  expect(await readers()).toEqual([council, seenBy, 1]);
  expect((await run(file)).stdout).toContain('1 unchanged');
  write('minutes.md', 'The council met.');
  expect((await run(file)).stdout).toContain('1 changed');
  expect(await readers()).toEqual([council, seenBy, 2]);
  await admin.createTaxonomyNode({ path: 'home.council', createParents: true });
  expect((await run(file, '--taxonomy', 'home.council')).stdout).toContain('1 moved');
  expect(await readers()).toEqual([council, seenBy, 2]);
  await run(file, '--for-workspace');
  write('minutes.md', 'The council met again.');
  await run(file);
  expect(await readers()).toEqual([null, 'WORKSPACE', 3]);
  await dana.addDocument({
    name: 'minutes.md',
    uri: pathToFileURL(file).href,
    text: 'x',
    threadKey: 'council-1',
  });
  write('minutes.md', 'The council met on.');
  await run(file);
  expect(await dana.documentByUri(pathToFileURL(file).href)).toMatchObject({ threadId: expect.any(String) });
  rmSync(file);
});

it('goes on with other files where a document is in a thread that its owner no longer reads', async () => {
  const { id: threadId } = await admin.openThread({ externalId: 'hall' });
  const { userId } = await dana.me();
  const change = async (operation: string) => {
    const query = `mutation ($input: ThreadParticipantInput!) { ${operation}(input: $input) { ok } }`;
    const { errors } = await api.post(api.workspace.admin, {
      query,
      variables: { input: { threadId, userId } },
    });
    expect(errors ?? []).toEqual([]);
  };
  mkdirSync(at('hall'));
  write('hall/agenda.md', 'The agenda is short.');
  write('hall/rota.md', 'The rota is long.');
  await change('addThreadParticipant');
  const uri = pathToFileURL(at('hall/agenda.md')).href;
  await dana.addDocument({ name: 'agenda.md', uri, text: 'x', threadId });
  await change('removeThreadParticipant');
  const { code, stdout, stderr } = await run(at('hall'));
  expect([code, stdout]).toEqual([1, expect.stringContaining('1 of 2 document(s): 1 new')]);
  expect(stderr).toMatch(/agenda\.md: its document is in a thread or project that you can no longer read/);
  expect((await run(at('hall/agenda.md'), '--for-workspace')).code).toBe(0);
  rmSync(at('hall'), { recursive: true });
});

it('removes a document, also of a file that is gone, by path, uri and id', async () => {
  const chunks = async () =>
    (await dana.recall({ query: 'the amaranth ledger', kinds: ['CHUNK'] })).hits.map(({ text }) => text);
  const uri = pathToFileURL(at('ledger.md')).href;
  const text = 'The amaranth ledger is kept in the attic.';
  const imported = async () => {
    write('ledger.md', text);
    await command('import', at('ledger.md'));
    rmSync(at('ledger.md'));
    expect(await chunks()).toContain(text);
    const { id = '', title = '' } = (await dana.documentByUri(uri)) ?? {};
    return { id, title };
  };
  // Nobody is there to be asked, so that nothing is removed.
  const { title: asking } = await imported();
  const asked = await command('document', 'remove', at('ledger.md'));
  expect([asked.code, asked.stdout, asked.stderr]).toEqual([
    2,
    '',
    expect.stringContaining(`Removing the document ${asking} from the workspace ${api.workspace.slug}`),
  ]);
  for (const given of [at('ledger.md'), relative(projectRoot, at('ledger.md')), uri, null]) {
    const { id, title } = await imported();
    const name = given === null ? id : title;
    const done = await command('document', 'remove', given ?? id, '--yes', '--no-json');
    expect([done.stderr, done.code, done.stdout]).toEqual([
      '',
      0,
      `${id}  removed  ${name}\nFrom the workspace ${api.workspace.slug}.\n`,
    ]);
    expect(await dana.documentByUri(uri)).toBeNull();
    expect(await chunks()).not.toContain(text);
  }
  const mistakes: [string, RegExp][] = [
    [at('ledger.md'), /There is no document .*ledger\.md of yours in the workspace/],
    ['0198c0de-0000-7000-8000-0000000000aa', /There is no document 0198c0de-.* that you can see/],
  ];
  for (const [named, message] of mistakes) {
    const { code, stdout, stderr } = await command('document', 'remove', named, '--yes');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)]);
  }
});

it('mirrors a folder: what is gone from it goes, and nothing else', async () => {
  const mirrored = mkdtempSync(join(folder, 'mirrored-'));
  const beside = `${mirrored}-beside`;
  for (const each of [mirrored, beside]) {
    mkdirSync(join(each, 'notes'), { recursive: true });
    for (const name of ['kept.md', 'notes/gone.md']) writeFileSync(join(each, name), `The ${each} ${name}.`);
  }
  const known = async (file: string) => (await dana.documentByUri(pathToFileURL(file).href)) !== null;
  await command('import', beside);
  await command('import', mirrored, '--mirror');
  const others = createAdminClient({
    url: api.url,
    token: await api.token(await api.workspace.caller('member', 'ben')),
  });
  const bens = {
    name: 'gone.md',
    uri: pathToFileURL(join(mirrored, 'bens.md')).href,
    text: 'x',
    forWorkspace: true,
  };
  await others.addDocument(bens);
  rmSync(join(mirrored, 'notes'), { recursive: true });
  rmSync(join(beside, 'notes'), { recursive: true });
  expect((await command('import', mirrored)).stdout).not.toContain('removed');
  const done = await command('import', mirrored, '--mirror');
  const gone = join(mirrored, 'notes/gone.md');
  expect([done.stderr, done.code, done.stdout]).toEqual([
    '',
    0,
    expect.stringMatching(/^removed .*\n1 of 1 document/),
  ]);
  expect(done.stdout).toContain(`removed ${gone}\n`);
  expect(await known(gone)).toBe(false);
  for (const file of [join(mirrored, 'kept.md'), join(beside, 'notes/gone.md')])
    expect(await known(file)).toBe(true);
  expect(await others.documentByUri(bens.uri)).not.toBeNull();
  // A disk that is not there is no folder that was emptied.
  rmSync(join(mirrored, 'kept.md'));
  expect((await command('import', mirrored, '--mirror')).code).toBe(2);
  expect(await known(join(mirrored, 'kept.md'))).toBe(true);
  const file = await command('import', at('plan.md'), '--mirror');
  expect([file.code, file.stderr]).toEqual([1, expect.stringContaining('--mirror is only for folders')]);
});

it('says what it can do nothing with', async () => {
  const empty = await run(mkdtempSync(join(folder, 'empty-')));
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('has no Markdown')]);
  const both = await run(at('plan.md'), '--format', 'jsonl', '--for-workspace');
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('are for documents; --format')]);
});

it('takes what is written while it watches, also where a file is replaced', async () => {
  const watched = mkdtempSync(join(folder, 'watched-'));
  mkdirSync(join(watched, 'notes'));
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  let gone = 0;
  const stop = new AbortController();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const watching = watchDocuments(
    watched,
    async (file) => {
      seen.push(file);
      for (const tell of waiting.splice(0)) tell();
    },
    stop.signal,
    begin,
    async () => {
      gone += 1;
      for (const tell of waiting.splice(0)) tell();
    },
  );
  await begun;
  const told = async (file: string) => {
    while (!seen.includes(file)) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  writeFileSync(join(watched, 'notes', 'skipped.png'), 'x');
  writeFileSync(join(watched, 'notes', 'a.md'), 'one');
  await told(join(watched, 'notes', 'a.md'));
  writeFileSync(join(watched, 'b.tmp'), 'two');
  renameSync(join(watched, 'b.tmp'), join(watched, 'b.md'));
  await told(join(watched, 'b.md'));
  expect(new Set(seen)).toEqual(new Set([join(watched, 'notes', 'a.md'), join(watched, 'b.md')]));
  expect(await documentFiles(watched)).toEqual([join(watched, 'b.md'), join(watched, 'notes', 'a.md')]);
  const before = gone;
  rmSync(join(watched, 'notes'), { recursive: true });
  while (gone === before) await new Promise<void>((resolve) => waiting.push(resolve));
  stop.abort();
  await watching;
});
