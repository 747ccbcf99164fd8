import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runHere } from '../cli/commands.ts';
import { cleanUpAfterwards } from './fresh-installation.ts';
import { type Installation, newInstallation, runMneme } from './mneme-process.ts';

// Mistakes and questions at the command line: none of these may open a database.
cleanUpAfterwards();

let at: Installation;
beforeAll(() => {
  at = newInstallation();
});

/** The commands that a help text lists, under whatever headings: after its options, and before the text that ends it. */
function listedIn(help: string): string[] {
  const lists = [...help.matchAll(/^[A-Z].*:\n((?: {2}.*\n)+)/gm)].filter(
    ([whole]) => !/^.*(?:Options|Arguments|Examples?):/.test(whole),
  );
  return lists.flatMap(([, list = '']) =>
    [...list.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name = '']) => name),
  );
}

test('help lists every command, and every command has help of its own, of at most 120 characters a line', async () => {
  const { code, stdout } = await runMneme(at, '--help');
  expect(code).toBe(0);
  expect(listedIn(stdout)).toEqual(expect.arrayContaining(['serve', 'recall', 'save-conversation', 'help']));
  expect(listedIn(stdout).length).toBeGreaterThan(40);
  expect(stdout).toContain('DATABASE_URL');
  const wide: string[] = [];
  async function check(command: readonly string[]): Promise<void> {
    const help = await runHere(at, ...command, '--help');
    expect([help.code, help.stdout]).toEqual([
      0,
      expect.stringContaining(`Usage: ${['mneme', ...command].join(' ')}`),
    ]);
    wide.push(...help.stdout.split('\n').filter((line) => line.length > 120));
    for (const name of listedIn(help.stdout)) if (name !== 'help') await check([...command, name]);
  }
  await check([]);
  expect(wide).toEqual([]);
  expect(listedIn((await runHere(at, 'workspace', '--help')).stdout)).toContain('create');
});

const mistakes = [
  { given: ['recal', 'x'], says: /unknown command 'recal'\n\(Did you mean recall\?\)/ },
  { given: ['recall', ''], says: /text must not be empty\nSee mneme recall --help/ },
  { given: ['recall', 'x', '--user', ''], says: /--user must not be empty/ },
  { given: ['--data-dir', '', 'recall', 'x'], says: /--data-dir must not be empty/ },
  { given: ['recal', '--help'], says: /unknown command 'recal'\n\(Did you mean recall\?\)/ },
  { given: ['workspace', 'lst', '--help'], says: /unknown command 'lst'/ },
  {
    given: ['recall', 'x', '--limits', '3'],
    says: /unknown option '--limits'\n.*\nSee mneme recall --help\.\n$/,
  },
  { given: ['remember', 'x', '--kind', 'thing'], says: /Allowed choices are note, / },
  { given: ['recall'], says: /missing required argument 'text'/ },
  { given: ['recall', 'x', '--limit', 'many'], says: /Give a whole number/ },
  { given: ['drain', '--timeout', '5'], says: /Give a number with s, m, h or d/ },
  { given: ['import', 'x', '--format', 'word'], says: /chatgpt, claude, .*jsonl/ },
  { given: ['token', '--workspace', 'demo'], says: /required option '--user <name>'/ },
  { given: ['serve', '--port', '70000'], says: /PORT: wants a whole number from 0 to 65535/ },
];

test('an unknown command or option and a wrong value are refused, each by name', async () => {
  for (const [index, { given, says }] of mistakes.entries()) {
    const { code, stdout, stderr } = await (index === 0 ? runMneme : runHere)(at, ...given);
    // A setting that is wrong is no mistake of the command.
    expect(code, stderr).toBe(given[0] === 'serve' ? 1 : 2);
    expect(stderr).toMatch(says);
    expect(stdout).toBe('');
  }
  expect(existsSync(join(at.dataDir, 'postgres'))).toBe(false);
});

test('a port that is taken is said before a database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, stderr } = await runMneme(at, 'serve', '--port', port);
  other.close();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^mneme: Port \d+ of 127\.0\.0\.1 is in use\./);
  expect(existsSync(join(at.dataDir, 'postgres'))).toBe(false);
});

test('wrong settings are named, all at once, without their values', async () => {
  const wrong = {
    ...at,
    environment: {
      ...at.environment,
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      MNEME_POOL_SIZE: 'huge',
      MNEME_TOKEN_SECRET: 'hunter2',
    },
  };
  const { code, stderr } = await runMneme(wrong, 'serve', '--port', '0');
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'MNEME_POOL_SIZE', 'MNEME_TOKEN_SECRET'])
    expect(stderr).toContain(name);
  expect(stderr).not.toContain('hunter2');
});

test('a database that is not there is said in one line, with its address and without its password', async () => {
  const away = {
    ...at,
    environment: { ...at.environment, DATABASE_URL: 'postgres://mneme:hunter2@127.0.0.1:1/mneme' },
  };
  const { code, stderr } = await runMneme(away, 'migrate');
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^mneme: No Postgres server answers at 127\.0\.0\.1:1 .*Start it, or correct DATABASE_URL/,
  );
  expect(stderr).not.toContain('hunter2');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
