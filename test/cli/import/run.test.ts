import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detectFormat } from '../../../src/cli/import/formats.ts';
import { reportLines } from '../../../src/cli/import/report.ts';
import { type ImportOptions, runImport } from '../../../src/cli/import/run.ts';
import { retryAfterSeconds, TargetFailed } from '../../../src/cli/import/target.ts';
import { busyEvery, FakeTarget, refusing } from './fake-target.ts';
import { fixture } from './reading.ts';

let directory: string;
let target: FakeTarget;
let waits: number[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mneme-import-'));
  target = new FakeTarget();
  waits = [];
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const fixturePath = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

function run(source: string, more: Partial<ImportOptions> = {}) {
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds);
  };
  return runImport({ source, target, sleep, stateDirectory: directory, stateScope: 'here', ...more });
}

async function threadsFile(threads: number, turns: number): Promise<string> {
  const lines: string[] = [];
  for (let t = 0; t < threads; t += 1) {
    const messages = Array.from({ length: turns }, (_, n) => ({
      uuid: `${t}-${n}`,
      sender: 'human',
      text: `turn ${n}`,
    }));
    lines.push(JSON.stringify({ uuid: `t${t}`, chat_messages: messages }));
  }
  const path = join(directory, 'export.json');
  await writeFile(path, `[${lines.join(',\n')}]`);
  return path;
}

describe('runImport', () => {
  test.each([
    ['chatgpt.json', 'chatgpt', 2, 5],
    ['claude.json', 'claude', 1, 2],
    ['locomo.json', 'locomo', 1, 3],
    ['messages.jsonl', 'jsonl', 2, 5],
  ] as const)(
    'tells the format of %s, and a second run adds nothing',
    async (name, format, threads, messages) => {
      const first = await run(fixturePath(name));
      expect(first).toMatchObject({ format, threads, messages, stored: messages, alreadyThere: 0 });
      const second = await run(fixturePath(name));
      expect(second).toMatchObject({ threads, messages, stored: 0, alreadyThere: messages });
    },
  );

  test('exit codes: all stored, some broken, nothing readable', async () => {
    expect(await run(fixturePath('messages.jsonl'))).toMatchObject({ status: 'complete', exitCode: 0 });
    expect(await run(fixturePath('messages-broken.txt'))).toMatchObject({
      status: 'partial',
      exitCode: 1,
      problemCount: 7,
      cleaned: 1,
    });
    const zip = join(directory, 'export.zip');
    await writeFile(zip, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    const zipped = await run(zip);
    expect(zipped).toMatchObject({ status: 'nothing', exitCode: 2 });
    expect(zipped.failure).toContain('damaged or was cut off');
    const prose = join(directory, 'notes.txt');
    await writeFile(prose, 'Dear diary');
    expect((await run(prose)).failure).toContain('--format chatgpt, claude, ');
    await writeFile(prose, 'Lines such as\n  {"thread": "a"\nare wanted.\n');
    const unlike = await run(prose);
    expect(unlike).toMatchObject({ exitCode: 2, problemCount: 0 });
    expect(reportLines(unlike)).toEqual([expect.stringContaining('is no JSON lines file')]);
    expect((await run(join(directory, 'missing.json'))).failure).toContain('no such file');
    expect(await run(directory)).toMatchObject({ status: 'nothing', exitCode: 2 });
    const empty = join(directory, 'empty.json');
    await writeFile(empty, '[]');
    const none = { status: 'nothing', exitCode: 2 };
    for (const format of ['claude', undefined] as const) {
      await writeFile(empty, '[]');
      const bare = await run(empty, { format });
      expect(bare).toMatchObject({ ...none, failure: `${empty} holds no conversation` });
      await writeFile(empty, '\n');
      expect(await run(empty, { format })).toMatchObject({ ...none, failure: `${empty} is empty` });
    }
  });

  test('reads UTF-16 and UTF-8 with a byte order mark', async () => {
    const text = `\ufeff${await fixture('messages.jsonl')}`;
    const path = join(directory, 'marked.jsonl');
    for (const encoding of ['utf16le', 'utf8'] as const) {
      target = new FakeTarget();
      await writeFile(path, Buffer.from(text, encoding));
      expect(await run(path)).toMatchObject({ status: 'complete', stored: 5 });
    }
  });

  test('opens projects and threads once, with the project id', async () => {
    await run(fixturePath('messages.jsonl'));
    expect(target.threads.get('boat')).toMatchObject({ projectId: 'project-sea', taxonomyPath: 'home.boat' });
    expect(target.threads.get('boat')).not.toHaveProperty('project');
  });

  test('sends at most 200 messages and 4 MB at once', async () => {
    await run(await threadsFile(1, 450));
    expect(target.batches).toEqual([200, 200, 50]);
    target.batches.length = 0;
    const big = Array.from({ length: 6 }, (_, n) =>
      JSON.stringify({ thread: 'big', role: 'user', content: 'x'.repeat(1_000_000), id: `${n}` }),
    );
    const path = join(directory, 'big.jsonl');
    await writeFile(path, big.join('\n'));
    await run(path);
    expect(target.batches).toEqual([4, 2]);
  });

  test('waits as long as a busy target asks, and loses nothing', async () => {
    target.trouble = busyEvery(3, 7);
    const report = await run(await threadsFile(9, 3));
    expect(report).toMatchObject({ status: 'complete', stored: 27, threads: 9 });
    expect(waits.length).toBeGreaterThan(3);
    expect(new Set(waits)).toEqual(new Set([7000]));
  });

  test('backs off, and gives up with a way to go on when the target stays busy', async () => {
    target.trouble = busyEvery(1);
    const report = await run(await threadsFile(2, 2));
    expect(report).toMatchObject({ status: 'failed', exitCode: 1, stored: 0 });
    expect(report.failure).toContain('same command again');
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
  });

  test('finds the one refused message of a batch and stores the others in order', async () => {
    target.trouble = refusing('0-5');
    const report = await run(await threadsFile(1, 9));
    expect(report).toMatchObject({ status: 'partial', exitCode: 1, stored: 8, problemCount: 1 });
    expect(report.problems[0]?.record).toContain('0-5');
    expect(target.ids('claude-t0')).toEqual([0, 1, 2, 3, 4, 6, 7, 8].map((n) => `0-${n}`));
  });

  test('goes past the one message that the server fails with, and finishes', async () => {
    target.trouble = refusing('0-5', TargetFailed);
    const path = await threadsFile(2, 9);
    const report = await run(path);
    expect(report).toMatchObject({ status: 'partial', exitCode: 1, stored: 17, problemCount: 1 });
    expect(report.problems[0]).toMatchObject({ record: 'message 0-5 of thread claude-t0' });
    expect(target.ids('claude-t0')).toEqual([0, 1, 2, 3, 4, 6, 7, 8].map((n) => `0-${n}`));
    target.trouble = () => {};
    expect(await run(path)).toMatchObject({ status: 'complete', stored: 1, alreadyThere: 17 });
  });

  test('stops where the server fails with one message after another, and goes on from there', async () => {
    const path = await threadsFile(40, 1);
    target.trouble = (_, messages) => {
      if (Number(messages[0]?.externalId.split('-')[0]) >= 30) throw new TargetFailed('broken');
    };
    const report = await run(path);
    expect(report).toMatchObject({ status: 'failed', exitCode: 1, stored: 30, problemCount: 4 });
    expect(report.failure).toContain('same command again');
    target.trouble = () => {};
    expect(await run(path)).toMatchObject({ status: 'complete', stored: 10 });
  });

  test('goes on where a failed run stopped, without sending the finished threads again', async () => {
    const path = await threadsFile(30, 2);
    target.trouble = (_, messages) => {
      if (messages[0]?.externalId === '25-0') throw new Error('connection lost');
    };
    expect(await run(path)).toMatchObject({ status: 'failed', stored: 50, threads: 26 });
    target.trouble = () => {};
    target.batches.length = 0;
    expect(await run(path)).toMatchObject({ status: 'complete', stored: 10, alreadyThere: 50 });
    expect(target.batches).toHaveLength(5);
    expect(await readdir(join(directory, 'imports'))).toEqual([]);
  });

  test('does not trust what another place or a changed file has remembered', async () => {
    const path = await threadsFile(30, 1);
    target.trouble = (_, messages) => {
      if (messages[0]?.externalId === '25-0') throw new Error('connection lost');
    };
    await run(path);
    target = new FakeTarget();
    expect(await run(path, { stateScope: 'elsewhere' })).toMatchObject({ stored: 30 });
    target = new FakeTarget();
    await threadsFile(31, 1);
    expect(await run(path)).toMatchObject({ stored: 31 });
  });

  test('stops when told to, and says how to go on', async () => {
    const path = await threadsFile(10, 2);
    const stop = new AbortController();
    target.trouble = (_, messages) => {
      if (messages[0]?.externalId === '4-0') stop.abort();
    };
    const report = await run(path, { signal: stop.signal });
    expect(report).toMatchObject({ status: 'interrupted', exitCode: 1, stored: 10 });
    expect(report.failure).toContain('same command again');
    expect(await run(path)).toMatchObject({ status: 'complete', stored: 10, alreadyThere: 10 });
  });

  test('prints the first 20 problems with a count of all', async () => {
    const path = join(directory, 'bad.jsonl');
    await writeFile(path, `{"thread":"t","role":"user","content":"fine"}\n${'{broken\n'.repeat(25)}`);
    const lines = reportLines(await run(path));
    expect(lines.filter((line) => line.startsWith('left out: line'))).toHaveLength(20);
    expect(lines.at(-1)).toBe('... and 5 more problems (25 in all)');
  });
});

test('a format is not told from quoted JSON inside a message', () => {
  const inner = JSON.stringify('{"mapping": {}}');
  expect(detectFormat(`[{"uuid":"x","name":${inner},"chat_messages":[]}]`)).toBe('claude');
});

test('JSON lines are told by their turns or their documents', () => {
  const document = { document: 'docs/plan.md', content: '# Plan' };
  expect(detectFormat('{"thread": "t", "role": "user", "content": "hello"}')).toBe('jsonl');
  expect(detectFormat(`\n${JSON.stringify(document)}\n`)).toBe('jsonl');
  expect(
    detectFormat('{"title": "Plan", "document" : "a.md", "content" : "# Plan, of which this is cut'),
  ).toBe('jsonl');
  expect(detectFormat(JSON.stringify({ text: JSON.stringify(document) }))).toBeUndefined();
  expect(detectFormat(JSON.stringify(document, null, 2))).toBeUndefined();
});

test('Retry-After may be seconds or a date', () => {
  const now = new Date('2025-01-01T00:00:00Z');
  expect(retryAfterSeconds('12', now)).toBe(12);
  expect(retryAfterSeconds('Wed, 01 Jan 2025 00:00:30 GMT', now)).toBe(30);
  expect(retryAfterSeconds('soon', now)).toBeUndefined();
});
