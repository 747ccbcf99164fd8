import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { type CommandResult, endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { runCommand } from './commands.ts';
import { madeExports } from './import/exports.ts';
import { zipped } from './import/past.ts';

// An export of each source through the command line: told first, stored once, with what can't be read named.

const api = useServedApi();
let folder: string;
let admin: MnemeAdminClient;
let run: (...args: string[]) => Promise<CommandResult>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-sources-'));
  const token = await api.token(api.workspace.admin);
  admin = createAdminClient({ url: api.url, token });
  const installation = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  run = (...args) => runCommand(installation, 'import', ...args);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return endAll();
});

const textOf = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));

it.each(madeExports)('$source: a dry run, an archive, its folder', async (made) => {
  const { source, name, files, holds, broken, thread, found } = made;
  const flags = [
    ...(made.me ? ['--me', made.me] : []),
    ...(made.timeZone ? ['--time-zone', made.timeZone] : []),
  ];
  const alone = '' in files;
  const archive = join(folder, name);
  writeFileSync(archive, alone ? textOf(files['']) : zipped(files));
  const unpacked = alone ? archive : archive.replace(/\.zip$/, '');
  if (!alone)
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(unpacked, path)), { recursive: true });
      writeFileSync(join(unpacked, path), textOf(content));
    }

  const dry = await run(archive, '--dry-run', '--json', ...flags);
  const scan = JSON.parse(dry.stdout);
  const [threads, messages, statements, documents, people] = holds;
  expect([dry.code, scan]).toMatchObject([
    1,
    { formats: [source], threads, messages, statements, documents, people },
  ]);
  expect(scan.beginnings.length).toBe(Math.min(threads, 10));
  if (made.me && scan.speakers.length > 0)
    expect(scan.speakers.some(({ isMe }: { isMe: boolean }) => isMe)).toBe(true);
  const threadOf = async (key: string) =>
    (await admin.threads({ filter: { externalId: { equalTo: key } } })).nodes[0]?.id;
  if (thread) expect(await threadOf(thread[0])).toBeUndefined();

  const first = await run(archive, '--json', ...flags);
  const report = JSON.parse(first.stdout);
  const named = report.problems.map((each: { file?: string; record: string; message: string }) =>
    [each.file, each.record, each.message].join(' '),
  );
  expect([first.code, report.stored, named.join('\n')]).toEqual([1, messages, expect.stringMatching(broken)]);
  expect(report).toMatchObject({ status: 'partial', threads, alreadyThere: 0 });

  const again = await run(unpacked, '--json', ...flags);
  expect(JSON.parse(again.stdout)).toMatchObject({ stored: 0, alreadyThere: messages, keptNew: 0 });

  if (thread) {
    const { userId } = await admin.me();
    const me = (await admin.person(userId ?? ''))?.name;
    const { nodes } = await admin.messages({ threadId: (await threadOf(thread[0])) ?? '' });
    expect(
      nodes.map((turn) => `${turn?.author === me ? 'me' : (turn?.author ?? '')}: ${turn?.content}`),
    ).toEqual(thread[1]);
  }
  if (found) {
    const { hits } = await admin.recall({ query: found[0], limit: 5 });
    expect(hits.map((hit) => hit.text).join('\n')).toContain(found[1]);
  }
});
