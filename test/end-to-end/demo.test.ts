import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { suggestedQuestions } from '../../console/src/suggested-questions.ts';
import { createAdminClient } from '../../src/client/admin.ts';
import { runCommand, runForPeople } from '../cli/commands.ts';
import { engineUnderTest } from '../support/engine.ts';
import { cleanUpAfterwards, freshInstallation } from './fresh-installation.ts';
import {
  type Installation,
  type MnemeProcess,
  projectRoot,
  recordedUrl,
  runShell,
  startServing,
} from './mneme-process.ts';
import { readmeBlocks } from './readme.ts';

// What a newcomer does, in order, on one Mneme that starts from nothing.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });
cleanUpAfterwards();

const embedded = engineUnderTest() === 'embedded';
const question = 'what did we decide about workspace tokens in the auth plugin?';
const fixtures = join(projectRoot, 'test/cli/import/fixtures');

let at: Installation;
let server: MnemeProcess;
let demoToken = '';

beforeAll(async () => {
  at = await freshInstallation();
  // On Postgres it prints a token only where it is asked to.
  server = await startServing(at, ...(embedded ? [] : ['--show-token']));
  demoToken = printedToken(server);
});

const sampleLines: { id: string; content: string; occurredAt: string; title?: string; thread: string }[] =
  readFileSync(join(projectRoot, 'db/sample/team.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => !('document' in line));
const decision = sampleLines.find(({ id }) => id === 'auth-015');
const decisionThread = sampleLines.find(({ thread, title }) => thread === decision?.thread && title)?.title;

function printedToken(from: MnemeProcess): string {
  return /^ {2}Token {5}(\S+)$/m.exec(from.stdout())?.[1] ?? '';
}

const demo = () => createAdminClient({ url: recordedUrl(at), token: demoToken });

async function askGraphql(query: string, token: string | null) {
  const response = await fetch(recordedUrl(at), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, body: await response.json() };
}

/** Months between a date and now: the year-ago turn is to be about fourteen months old, whenever this runs. */
function monthsAgo(date: string): number {
  return (Date.now() - Date.parse(date)) / (30.44 * 24 * 3600 * 1000);
}

describe('the first start', () => {
  test('prints a link to the explorer that is signed in, for an hour', async () => {
    const [, address, token = ''] = /^ {2}Explore {3}(\S+)#token=(\S+)$/m.exec(server.stdout()) ?? [];
    expect(address).toBe(recordedUrl(at));
    const { iat = 0, exp = 0 } = decodeJwt(token);
    expect(exp - iat).toBe(3600);
    const { body } = await askGraphql('{ me { role } }', token);
    expect(body.data.me).toEqual({ role: 'ADMIN' });
  });

  test('says where it listens, how to ask it something and where the data lives', () => {
    const shown = server.stdout();
    const url = recordedUrl(at);
    expect(shown).toMatch(embedded ? /on its embedded database\./ : /on Postgres\./);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/graphql$/);
    expect(shown).toContain(`GraphQL   ${url}`);
    expect(demoToken.split('.')).toHaveLength(3);
    expect(shown).toMatch(/^ {2}Explore {3}http\S+\/graphql#token=[\w-]+\.[\w-]+\.[\w-]+$/m);
    expect(shown).toContain(`curl -s ${url}`);
    expect(shown).toContain(`npm run -s mneme -- recall "${question}"`);
    const location = embedded ? at.dataDir : new URL(at.environment.DATABASE_URL ?? '').pathname;
    expect(/^ {2}Data {6}(.*)$/m.exec(shown)?.[1]).toContain(location);
    expect(server.stderr()).toContain(`Loaded ${sampleLines.length} turns`);
  });

  test('the printed curl line, run as printed, answers with the turn of fourteen months ago', async () => {
    const line = /^ {2}(curl .*)$/m.exec(server.stdout())?.[1] ?? '';
    const { code, stdout } = await runShell(at, line);
    expect(code).toBe(0);
    const [hit] = JSON.parse(stdout).data.recall.hits;
    expect(hit.text).toBe(decision?.content);
    expect(hit.thread.title).toBe(decisionThread);
    expect(hit.citation).toMatch(/^message:[0-9a-f-]{36}$/);
    expect(monthsAgo(hit.occurredAt)).toBeGreaterThan(13);
    expect(monthsAgo(hit.occurredAt)).toBeLessThan(15);
  });

  test('drain waits until everything is remembered, and nothing has failed', async () => {
    const { code, stdout } = await runCommand(at, 'drain', '--timeout', '170s');
    expect(JSON.parse(stdout)).toEqual({ waiting: 0, running: 0, failed: 0 });
    expect(code).toBe(0);
    expect(await demo().jobStatus()).toMatchObject({ waiting: 0, running: 0, failed: 0 });
  });

  test('the questions that the console suggests are answered by what is found first', async () => {
    const answers = [/\bdecide[ds]?\b/i, /\bprefer/i, /\blive\b/i];
    for (const [place, query] of suggestedQuestions.entries()) {
      const { hits } = await demo().recall({ query, limit: 4 });
      const telling = hits.filter(({ text }) => answers[place]?.test(text ?? ''));
      expect([query, telling.length >= 3]).toEqual([query, true]);
    }
  });

  test('what its people said is known since they said it: then one value, now another', async () => {
    const facts = async (which: string) => {
      const { body } = await askGraphql(
        `{ facts: ${which} { nodes { subject predicate object validTo recordedFrom recordedTo } } }`,
        demoToken,
      );
      expect(body.errors).toBeUndefined();
      return body.data.facts.nodes as Record<string, string | null>[];
    };
    const known = (await facts('facts(first: 200)')).filter(({ recordedTo }) => recordedTo === null);
    expect(known.length).toBeGreaterThanOrEqual(40);
    expect(known.filter(({ validTo }) => validTo !== null).length).toBeGreaterThanOrEqual(6);
    const dates = known.map(({ recordedFrom }) => monthsAgo(recordedFrom ?? ''));
    expect((Math.max(...dates) - Math.min(...dates)) * 30.44).toBeGreaterThan(400);
    expect(Math.min(...dates)).toBeGreaterThan(0);
    const nineMonthsAgo = new Date(Date.now() - 274 * 24 * 3600 * 1000).toISOString();
    const objects = (nodes: Record<string, string | null>[], who: string, what: string) =>
      nodes.filter((one) => one.subject === who && one.predicate === what).map(({ object }) => object);
    const then = await facts(`factsAsOf(knownAt: "${nineMonthsAgo}", first: 200)`);
    const now = await facts('factsAsOf(first: 200)');
    expect(objects(then, 'Katrin Vogel', 'lives_in')).toEqual(['Hamburg']);
    expect(objects(now, 'Katrin Vogel', 'lives_in')).toEqual(['Lübeck']);
    expect(objects(then, 'Jonas Lindqvist', 'uses')).toEqual(['Emacs']);
    expect(objects(now, 'Jonas Lindqvist', 'uses')).toEqual(['Helix']);
  });

  test('has a group, a branch beside what was decided, talk in German, and documents', async () => {
    const asked = `{ threads(first: 100) { nodes { externalId visibility
      branches(first: 5) { nodes { label parentBranchId } } } } }`;
    const threadOf = async (token: string, id: string) => {
      const { body } = await askGraphql(asked, token);
      expect(body.errors).toBeUndefined();
      return body.data.threads.nodes.find(({ externalId }: { externalId: string }) => externalId === id);
    };
    expect((await threadOf(demoToken, 'lunch')).visibility).toBe('AUDIENCE');
    const lunchOf = async (user: string) => {
      const ofUser = ['token', '--workspace', 'demo', '--user', user, '--role', 'member'] as const;
      return threadOf((await runCommand(at, ...ofUser)).stdout.trim(), 'lunch');
    };
    expect(await lunchOf('priya')).toBeDefined();
    expect(await lunchOf('jonas')).toBeUndefined();
    expect((await threadOf(demoToken, 'rooms')).branches.nodes).toContainEqual({
      label: 'no-office',
      parentBranchId: expect.any(String),
    });
    const found = async (query: string) => {
      const { hits } = await demo().recall({ query, limit: 3 });
      return hits.map(({ text }) => text ?? '');
    };
    expect((await found('Wohin ist die Rösterei umgezogen?'))[0]).toContain('Ich bin nach Lübeck gezogen.');
    expect(await found('Why were JSON Web Tokens rejected?')).toContainEqual(
      expect.stringContaining('a leak shows who may do what'),
    );
  });

  test('the printed command line puts the same turn first, with its thread, date and citation', async () => {
    const line = /^ {2}(npm run .*)$/m.exec(server.stdout())?.[1] ?? '';
    const { code, stdout, stderr } = await runShell(at, `${line} --no-json`);
    expect(`${code} ${stderr}`).toBe('0 ');
    const [head = '', text = '', citation = ''] = stdout.split('\n');
    const [, day = '', title = '', author = ''] = /^1\. (\S+) · (.+) · (.+)$/.exec(head) ?? [];
    expect(title).toBe(decisionThread);
    expect(author).toBe('Dana Whitlock');
    expect(Math.round(monthsAgo(day))).toBeGreaterThanOrEqual(13);
    expect(Math.round(monthsAgo(day))).toBeLessThanOrEqual(15);
    expect(text.trim()).toBe(decision?.content);
    expect(citation.trim()).toMatch(/^message:[0-9a-f-]{36} /);
  });

  test('the same over GraphQL, with the arms that found it', async () => {
    const { status, body } = await askGraphql(
      `{ recall(input: { query: "${question}", limit: 3 }) {
        hits { rank text citation occurredAt thread { title } message { id externalId author } arms { arm rank } } } }`,
      demoToken,
    );
    expect(status).toBe(200);
    const [hit] = body.data.recall.hits;
    expect(hit).toMatchObject({ rank: 1, text: decision?.content, thread: { title: decisionThread } });
    expect(hit.message).toMatchObject({ externalId: 'auth-015', author: 'Dana Whitlock' });
    expect(hit.citation).toBe(`message:${hit.message.id}`);
    expect(monthsAgo(hit.occurredAt)).toBeGreaterThan(13);
    expect(hit.arms.length).toBeGreaterThan(1);
  });
});

describe('while it runs', () => {
  if (embedded) {
    test('a second start on the same data directory is refused and says by whom it is in use', async () => {
      const { code, stderr } = await runCommand(at, 'serve', '--port', '0');
      expect(code).toBe(1);
      expect(stderr).toContain(`in use by process ${server.pid}`);
      expect(stderr).toContain('MNEME_DATA_DIR');
      expect((await askGraphql('{ jobStatus { waiting } }', demoToken)).status).toBe(200);
    });
  }

  test('health and readiness need no token; anything else does', async () => {
    const base = new URL('/', recordedUrl(at)).href;
    expect((await fetch(`${base}healthz`)).status).toBe(200);
    expect((await fetch(`${base}readyz`)).status).toBe(200);
    const refused = await askGraphql('{ jobStatus { waiting } }', null);
    expect(refused.status).toBe(401);
    expect(refused.body.errors[0].extensions.code).toMatch(/TOKEN|UNAUTH/);
    expect((await askGraphql('{ jobStatus { waiting } }', `${demoToken}x`)).status).toBe(401);
  });

  test('a workspace is made once; the second time says so', async () => {
    const made = await runCommand(at, 'workspace', 'create', 'harbour');
    expect(made.stdout.trim()).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.code).toBe(0);
    const again = await runCommand(at, 'workspace', 'create', 'harbour');
    expect(again.code).toBe(1);
    expect(again.stderr).toBe('mneme: The workspace harbour already exists. Choose another slug.\n');
    const listed = await runForPeople(at, 'workspace', 'list');
    expect(listed.stdout.split('\n').map((line) => line.split(/\s+/)[1])).toEqual([
      'demo',
      'harbour',
      undefined,
    ]);
    const wrong = await runCommand(at, 'workspace', 'create', 'Not a slug');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toMatch(/a-z, 0-9/);
  });

  test('tokens: for a new user in a role; not for a role or workspace that does not exist', async () => {
    const token = (...args: string[]) => runCommand(at, 'token', ...args);
    const made = await token('--workspace', 'harbour', '--user', 'Rune', '--role', 'member', '--ttl', '5m');
    expect([made.code, made.stderr]).toEqual([0, 'Created the user Rune in the workspace harbour.\n']);
    const again = await token('--workspace', 'harbour', '--user', 'Rune');
    expect([again.code, again.stderr]).toEqual([0, '']);
    const answer = await askGraphql('{ jobStatus { waiting } }', made.stdout.trim());
    expect(answer).toMatchObject({ status: 200, body: { data: { jobStatus: { waiting: 0 } } } });
    const role = await token('--workspace', 'harbour', '--user', 'Rune', '--role', 'owner');
    expect(role.code).not.toBe(0);
    expect(role.stderr).toMatch(/member, admin, service/);
    const where = await token('--workspace', 'nowhere', '--user', 'Rune', '--role', 'member');
    expect(where.code).toBe(1);
    expect(where.stderr).toContain('`mneme workspace list`');
    expect(where.stderr).toContain('`mneme workspace create nowhere`');
    const when = await token('--workspace', 'harbour', '--user', 'Rune', '--role', 'member', '--ttl', 'soon');
    expect(when.code).not.toBe(0);
    expect(when.stderr).toContain('e.g. 30m');
  });

  test('the owner of one workspace sees nothing of another', async () => {
    const { stdout } = await runCommand(
      at,
      'token',
      '--workspace',
      'harbour',
      '--user',
      'owner',
      '--role',
      'admin',
    );
    const foreign = createAdminClient({ url: recordedUrl(at), token: stdout.trim() });
    const [ours] = (await demo().threads({ first: 1 })).nodes;
    expect(ours?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await foreign.threads({ first: 10 })).nodes).toEqual([]);
    expect((await foreign.recall({ query: question })).hits).toEqual([]);
    const byId = await askGraphql(`{ thread(id: "${ours?.id}") { id } }`, stdout.trim());
    expect(byId.body.data).toEqual({ thread: null });
    const append = foreign.appendMessages({
      threadId: ours?.id ?? '',
      messages: [{ role: 'USER', content: 'let me in' }],
    });
    await expect(append).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  test('what is stated at the command line is found again', async () => {
    const there = ['--workspace', 'harbour'];
    const stated = await runForPeople(
      at,
      'remember',
      'The crane key hangs behind the bar.',
      '--kind',
      'note',
      ...there,
    );
    expect(`${stated.code} ${stated.stdout}`).toMatch(/^0 memory:[0-9a-f-]{36} {2}remembered\n$/);
    const { stdout } = await runCommand(at, 'recall', 'where is the crane key?', '--json', ...there);
    const [hit] = JSON.parse(stdout).hits;
    expect(hit.text).toBe('The crane key hangs behind the bar.');
    expect(stated.stdout).toContain(hit.citation);
  });

  test('the memory as files is what the workspace shares, or what a user may see', async () => {
    const there = ['--workspace', 'harbour'];
    const said = 'We paint the crane vermilion.';
    await runCommand(at, 'remember', said, '--kind', 'decision', '--user', 'owner', ...there);
    const dir = join(at.dataDir, 'narrative');
    const told = async (...args: string[]) => {
      const { code, stderr } = await runCommand(at, 'narrative', '--dir', dir, ...args, ...there);
      expect(code, stderr).toBe(0);
      return readFileSync(join(dir, 'MEMORY.md'), 'utf8');
    };
    expect(await told()).not.toContain('vermilion');
    expect(await told('--user', 'owner')).toContain(said);
    expect(await told('--user', 'Rune')).not.toContain('vermilion');
    const profile = await runCommand(at, 'profile', '--user', 'Rune', ...there);
    expect(profile.code, profile.stderr).toBe(0);
    const nobody = await runCommand(at, 'tasks', '--user', 'nobody', ...there);
    expect([nobody.code, nobody.stderr]).toEqual([
      1,
      expect.stringContaining('There is no user nobody in the workspace harbour.'),
    ]);
  });

  test('an import stores once; a second run adds nothing', async () => {
    const run = () => runCommand(at, 'import', join(fixtures, 'messages.jsonl'), '--workspace', 'harbour');
    const first = await run();
    const read = Number(/(\d+) messages read: \1 stored, 0 already there/.exec(first.stdout)?.[1]);
    expect(read).toBeGreaterThan(1);
    expect(first.code).toBe(0);
    const second = await run();
    expect(second.stdout).toContain(`0 stored, ${read} already there`);
    expect(second.code).toBe(0);
    const found = await runForPeople(at, 'recall', 'where is the mooring?', '--workspace', 'harbour');
    expect(found.stdout).toMatch(/^1\. 2025-02-01 · Boat · Rune\n {3}The mooring is on the north quay\./);
  });

  test('a broken file names the line and imports the rest; a missing one stores nothing', async () => {
    const broken = await runCommand(
      at,
      'import',
      join(fixtures, 'messages-broken.txt'),
      '--format',
      'jsonl',
      '--workspace',
      'harbour',
    );
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(/3 messages read: 3 stored/);
    expect(broken.stdout).toContain('left out: line 2: the line is not valid JSON');
    const missing = await runCommand(at, 'import', join(fixtures, 'not-there.jsonl'));
    expect(missing.code).toBe(2);
    expect(missing.stdout + missing.stderr).toContain('not-there.jsonl');
    const unknown = await runCommand(at, 'recall', 'anything', '--workspace', 'nowhere');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('There is no workspace nowhere.');
  });
});

test('a second start migrates nothing, loads no sample, and has everything', async () => {
  const count = async () => {
    const { body } = await askGraphql('{ messages { totalCount } threads { totalCount } }', demoToken);
    return body.data;
  };
  const before = await count();
  expect(before.messages.totalCount).toBe(sampleLines.length);
  server.killGroup('SIGINT');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  server = await startServing(at);
  expect(server.stderr()).not.toMatch(/Migrating|Loaded/);
  expect(await count()).toEqual(before);
  // It was not asked to show one this time.
  if (embedded) expect(printedToken(server)).not.toBe('');
  else expect(server.stdout()).not.toMatch(/\beyJ[\w-]+\./);
});

describe('README.md, as printed but for the address', () => {
  const here = (block: string) => block.replaceAll('http://127.0.0.1:4000/graphql', recordedUrl(at));
  /** As it answers on a terminal. */
  const forPeople = (block: string) =>
    block.replace(/ -- (recall|remember|tasks|jobs)\b/g, ' -- $1 --no-json');
  /** Installing and testing is what runs this; the benchmark wants files that are not part of the repository. */
  const elsewhere = /^npm ci && npm start\n$|^npm test\n$|^npm run bench:/;

  test('its commands do what it says', async () => {
    const said: string[] = [];
    for (const block of readmeBlocks('sh').filter((each) => !elsewhere.test(each))) {
      const { code, stdout, stderr } = await runShell(at, `set -e\n${forPeople(here(block))}`);
      // What is printed of a new user and of a key goes to people.
      const notes =
        /^(Created the (user|service) \w+ in the workspace (demo|bots)\.\n)?(.*\n.*\nIts secret, shown this once .*\n)?$/;
      expect(`${code} ${stderr.replace(notes, '')}`, block).toBe('0 ');
      said.push(stdout);
    }
    const [commands = '', graphql = '', key = '', lists = ''] = said;
    expect(commands).toMatch(
      /^memory:[0-9a-f-]{36} {2}remembered\n1\. .*\n {3}The harbour office opens at seven\.\n/,
    );
    expect(commands).toContain(decision?.content);
    expect(JSON.parse(graphql).data.recall.hits).toMatchObject([
      { text: decision?.content, thread: { title: decisionThread } },
    ]);
    expect(key).toMatch(/^[0-9a-f-]{36}\nmneme_\S+\n$/);
    expect(lists).toMatch(/pending.*\n/);
    expect(lists).toContain('Usage: mneme');
  });

  test('its operations, sent one after the other, remember and pack', async () => {
    const [block = ''] = readmeBlocks('graphql');
    const answers = [];
    for (const query of block.split(/\n\n(?=mutation|query)/)) {
      const { body } = await askGraphql(query, demoToken);
      expect(body.errors, query).toBeUndefined();
      answers.push(body.data);
    }
    expect(answers).toMatchObject([
      { openThread: {} },
      { appendMessages: { storedCount: 1 } },
      { buildContext: { text: expect.stringContaining('send the slides to Priya') } },
    ]);
  });

  test('its TypeScript runs', async () => {
    const [block = ''] = readmeBlocks('ts');
    const file = join(projectRoot, `readme-example-${process.pid}.ts`);
    writeFileSync(file, here(block));
    try {
      const { code, stdout, stderr } = await runShell(at, `TOKEN=${demoToken} npx node ${file}`);
      expect(`${code} ${stderr}`).toBe('0 ');
      expect(stdout).toBe('The harbour office opens at seven.\n');
    } finally {
      rmSync(file);
    }
  });
});
