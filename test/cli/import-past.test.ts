import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { type CommandResult, endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { doJobs } from '../support/jobs.ts';
import { runCommand } from './commands.ts';
import { type MadeFiles, zipped } from './import/past.ts';

// The command line at a server elsewhere, with an admin's token: what other programs exported.

const api = useServedApi();
let folder: string;
let admin: MnemeAdminClient;
let member: MnemeAdminClient;
let run: (...args: string[]) => Promise<CommandResult>;

const made = (name: string, files: MadeFiles): string => {
  const path = join(folder, name);
  writeFileSync(path, zipped(files));
  return path;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-past-'));
  const token = await api.token(api.workspace.admin);
  admin = createAdminClient({ url: api.url, token });
  member = createAdminClient({
    url: api.url,
    token: await api.token(await api.workspace.caller('member', 'dana')),
  });
  const installation = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  run = (...args) => runCommand(installation, 'import', ...args);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return endAll();
});

const chat = '[01.12.24, 21:41:09] Ada: My boat is called Wagtail\n[13.12.24, 09:05:00] Ben: I bought a kiln';

it('says what an export holds, stores nothing, and then stores it once', async () => {
  const path = made('WhatsApp Chat - Rowing.zip', { '_chat.txt': chat });
  const dry = await run(path, '--dry-run', '--me', 'Ada');
  expect([dry.code, dry.stdout]).toEqual([
    0,
    [
      'whatsapp (1 file): 2 turns in 1 thread, from 2024-12-01 to 2024-12-13',
      'Forming memories of them takes about 1 minute in the background by the rules; a language model would read about 520 tokens',
      '  Rowing: My boat is called Wagtail',
      'Speakers: Ada (you) 1, Ben 1',
      'Nothing was stored. Run it without --dry-run to import it.',
      '',
    ].join('\n'),
  ]);
  const before = await admin.threads({ filter: { externalId: { equalTo: 'whatsapp-Rowing' } } });
  expect(before.nodes).toEqual([]);
  const first = await run(path, '--me', 'Ada', '--time-zone', 'Europe/Berlin', '--json');
  expect([first.code, JSON.parse(first.stdout)]).toMatchObject([
    0,
    { status: 'complete', stored: 2, threads: 1 },
  ]);
  const again = await run(path, '--me', 'Ada', '--time-zone', 'Europe/Berlin', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ stored: 0, alreadyThere: 2 });
  const { nodes } = await admin.threads({ filter: { externalId: { equalTo: 'whatsapp-Rowing' } } });
  const { nodes: turns } = await admin.messages({ threadId: nodes[0]?.id ?? '' });
  const { userId } = await admin.me();
  const me = await admin.person(userId ?? '');
  expect(turns.map((turn) => [turn?.author, turn?.occurredAt])).toEqual([
    [me?.name, '2024-12-01T20:41:09.000000Z'],
    ['Ben', '2024-12-13T08:05:00.000000Z'],
  ]);
  // A chat is its people's, and not the workspace's.
  expect((await member.threads({ filter: { externalId: { equalTo: 'whatsapp-Rowing' } } })).nodes).toEqual(
    [],
  );
});

it('stores statements, documents, branches and people, once, and shows projects to nobody else', async () => {
  const turn = (id: string, parent: string | null, role: string, text: string) => ({
    id,
    parent,
    children: [],
    message: {
      id,
      author: { role },
      create_time: 1_735_800_000,
      content: { content_type: 'text', parts: [text] },
    },
  });
  const nodes = [
    turn('ask', null, 'user', 'Name my cat'),
    turn('old', 'ask', 'assistant', 'Tom.'),
    turn('new', 'ask', 'assistant', 'Purdey.'),
  ];
  const kept = {
    id: 'kept',
    parent: 'new',
    children: [],
    message: {
      id: 'kept',
      author: { role: 'system' },
      content: {
        content_type: 'model_editable_context',
        model_set_context: '1. [2024-05-01]. Plays the bassoon.',
      },
    },
  };
  const path = made('export.zip', {
    'conversations-001.json': [
      {
        conversation_id: 'cat',
        current_node: 'kept',
        mapping: Object.fromEntries([...nodes, kept].map((each) => [each.id, each])),
      },
    ],
    'projects.json': [
      {
        uuid: 'p9',
        name: 'Kiln',
        prompt_template: '',
        docs: [{ uuid: 'd', filename: 'kiln.md', content: 'Fire it at noon.' }],
      },
    ],
    'people.vcf': 'BEGIN:VCARD\nUID:1\nFN:Grace Hopper\nEMAIL:grace@navy.example\nEND:VCARD',
    'notes.xyz': 'unknown',
  });
  const first = await run(path);
  expect([first.code, first.stdout]).toEqual([
    0,
    [
      '1 thread, 3 messages read: 3 stored, 0 already there',
      '3 statements, documents and people read: 3 stored, the others already there',
      'Not read, of no known form: notes.xyz',
      '',
    ].join('\n'),
  ]);
  const again = await run(path, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ stored: 0, alreadyThere: 3, kept: 3, keptNew: 0 });
  const found = async (client: MnemeAdminClient, query: string) =>
    (await client.recall({ query, limit: 5 })).hits.map(({ text }) => text);
  expect(await found(admin, 'bassoon')).toContain('Plays the bassoon.');
  expect(await found(admin, 'kiln fire noon')).toContain('Fire it at noon.');
  expect((await found(admin, 'grace@navy.example')).join()).toContain('Grace Hopper');
  for (const query of ['bassoon', 'kiln fire noon', 'grace@navy.example', 'Purdey'])
    expect(
      (await found(member, query)).filter((text) => /bassoon|Fire it|Hopper|Purdey/.test(text ?? '')),
    ).toEqual([]);
  // An answer that was made again is on a branch: what is asked for the thread does not see it.
  const thread =
    (await admin.threads({ filter: { externalId: { equalTo: 'chatgpt-cat' } } })).nodes[0]?.id ?? '';
  const { branchId } = await admin.branchAndTurn(thread, 'old', 'ask');
  const onBranch: (string | null)[] = [];
  for await (const { content } of admin.branchTurns(branchId ?? '')) onBranch.push(content);
  expect(onBranch).toEqual(['Name my cat', 'Tom.']);
});

it('does not bring back what was forgotten', async () => {
  const path = made('mem0.zip', { 'm.json': [{ id: 'f', memory: 'Collects harmonicas.', hash: 'x' }] });
  await run(path);
  const memory = await admin.memoryByKey({ key: 'mem0-f' });
  await admin.forgetMemory(memory?.id ?? '');
  const again = await run(path, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ kept: 1, keptNew: 0 });
  expect(
    (await admin.recall({ query: 'harmonicas', limit: 5 })).hits.map(({ text }) => text).join(),
  ).not.toContain('Collects');
});

it('says what is asked wrongly', async () => {
  const path = made('chat.zip', { '_chat.txt': chat });
  expect(await run(path, '--time-zone', 'Berlin')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('IANA'),
  });
  expect(await run(path, '--me', 'Cleo')).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('Nobody in it is called Cleo'),
  });
});

it('reads what "tomorrow" means where the export was written', async () => {
  const said = '[01.12.24, 23:30:00] Ada: Remind me to wax the keel tomorrow at 9.';
  const chats = made('WhatsApp Chat - Keel.zip', { '_chat.txt': said });
  expect(await run(chats, '--me', 'Ada', '--time-zone', 'Asia/Tokyo')).toMatchObject({ code: 0 });
  const line = {
    thread: 'oars',
    id: 'o1',
    role: 'user',
    content: 'Remind me to oil the oars tomorrow at 9.',
    occurredAt: '2024-12-01T23:30:00+05:30',
  };
  const lines = join(folder, 'oars.jsonl');
  writeFileSync(lines, JSON.stringify(line));
  expect(await run(lines)).toMatchObject({ code: 0 });
  await doJobs(api.database, api.services, api.workspace.id);
  const { data } = await api.post(api.workspace.admin, { query: '{ tasks { nodes { content dueAt } } }' });
  const tasks: { content: string; dueAt: string }[] = data.tasks.nodes;
  const due = (words: string) =>
    new Date(tasks.find(({ content }) => content.includes(words))?.dueAt ?? '').toISOString();
  expect([due('keel'), due('oars')]).toEqual(['2024-12-02T00:00:00.000Z', '2024-12-02T03:30:00.000Z']);
});
