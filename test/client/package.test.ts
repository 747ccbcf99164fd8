import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerSigningKey } from '../../src/memory/access/signing-keys.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useServedApi } from '../graphql/served-api.ts';

// The package as others get it: built, packed, unpacked in another project, and used from there.

const api = useServedApi();
const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const source = join(root, 'clients/javascript');
const folder = mkdtempSync(join(tmpdir(), 'mneme-client-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@mneme/client');
let dana: Caller;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  const built = join(folder, 'package');
  mkdirSync(built);
  for (const file of ['package.json', 'README.md']) copyFileSync(join(source, file), join(built, file));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const build = [tsc, '-p', join(source, 'tsconfig.json'), '--outDir', join(built, 'dist')];
  await run(process.execPath, build).catch(({ stdout }: { stdout: string }) => {
    throw new Error(`The package can't be built (npm run build:client):\n${stdout}`);
  });
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
  mkdirSync(installed, { recursive: true });
  await run('tar', ['xzf', join(folder, stdout.trim()), '--strip-components', '1', '-C', installed]);
  // What it depends on, as npm would have brought it.
  for (const name of [
    '@graphql-typed-document-node',
    '@langchain',
    'http-message-signatures',
    'jose',
    'structured-headers',
    'typescript',
    '@types',
  ])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program in the other project, and gives what it prints as JSON. */
async function inProject(code: string, env: Record<string, string> = {}): Promise<unknown> {
  writeFileSync(join(project, 'program.js'), code);
  const { stdout } = await run(process.execPath, ['program.js'], {
    cwd: project,
    env: { ...process.env, URL: api.url, ...env },
  });
  return JSON.parse(stdout);
}

it('holds the client and nothing of the server, and what a browser loads needs no Node', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(
    files.filter((file) => /server|memory|postgres|cli\b|\.ts$/.test(file) && !file.endsWith('.d.ts')),
  ).toEqual([]);
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    expect([file, /(?:from|import\()\s*["'](?!\.)/.test(text)]).toEqual([file, false]);
    for (const [, path = ''] of text.matchAll(/from ["'](\.[^"']+)["']/g)) follow(join(file, '..', path));
  };
  follow(join(installed, 'dist/client.js'));
  expect(seen.size).toBeGreaterThan(4);
});

it('is under 8 kB, minified and gzipped, as a browser loads it', async () => {
  const bundle = await rolldown({ input: join(installed, 'dist/client.js') });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(output).toHaveLength(1);
  expect(gzipSync(output[0].code, { level: 9 }).length).toBeLessThan(8_000);
  // What others use of the operations is left out.
  expect(output[0].code).toContain('buildContext');
  expect(output[0].code).not.toContain('createApiKey');
});

it('remembers and recalls from another project', async () => {
  const answer = await inProject(
    `import { createClient, MnemeError } from '@mneme/client';
     const mneme = createClient({ url: process.env.URL, token: process.env.TOKEN });
     const stored = await mneme.appendMessages({ threadKey: 'chat-1', messages: [{ role: 'USER', content: 'My boat is called Wagtail.' }] });
     const { text } = await mneme.buildContext({ threadKey: 'chat-1', query: 'What is my boat called?' });
     const refused = await mneme.forgetMemory('nope').catch((error) => [error instanceof MnemeError, error.code]);
     console.log(JSON.stringify({ stored: stored.storedCount, found: text.includes('Wagtail'), refused }));`,
    { TOKEN: await api.token(dana) },
  );
  expect(answer).toEqual({ stored: 1, found: true, refused: [true, 'BAD_INPUT'] });
});

it('signs requests by its entry for that, and checks the audit chain by its other', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { signingKeyId } = await registerSigningKey(api.as(api.workspace.admin), {
    name: 'elsewhere',
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    role: 'member',
    scopes: ['read'],
  });
  const answer = await inProject(
    `import { createClient } from '@mneme/client';
     import { createRequestSigner } from '@mneme/client/sign';
     import * as audit from '@mneme/client/audit';
     const signWith = createRequestSigner({ keyId: process.env.KEY_ID, privateKey: process.env.KEY });
     const { workspaceSlug, scopes } = await createClient({ url: process.env.URL, signWith }).me();
     console.log(JSON.stringify({ workspaceSlug, scopes, audit: Object.values(audit).some((each) => typeof each === 'function') }));`,
    { KEY_ID: signingKeyId, KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
  );
  expect(answer).toEqual({ workspaceSlug: api.workspace.slug, scopes: ['READ'], audit: true });
});

it('keeps sealed sessions by an entry that brings jose', async () => {
  const answer = await inProject(
    `import { createSealedSessions, newSealingKey } from '@mneme/client/sealed';
     const { URL: url, TOKEN: token } = process.env;
     const sessions = createSealedSessions({ url, token, key: newSealingKey() });
     await (await sessions.open('elsewhere')).append([{ role: 'USER', content: 'Sealed.' }]);
     console.log(JSON.stringify((await sessions.open('elsewhere')).turns));`,
    { TOKEN: await api.token(dana) },
  );
  expect(answer).toEqual([{ role: 'USER', content: 'Sealed.' }]);
});

it('gives models of the AI SDK a memory by an entry that loads nothing else', async () => {
  const answer = await inProject(
    `import { memoryMiddleware } from '@mneme/client/ai-sdk';
     const { specificationVersion } = memoryMiddleware({ mneme: {}, threadKey: 'chat-1' });
     console.log(JSON.stringify(specificationVersion));`,
  );
  expect(answer).toBe('v4');
});

it('gives graphs of LangGraph a store by an entry of its own', async () => {
  const answer = await inProject(
    `import { BaseStore } from '@langchain/langgraph-checkpoint';
     import { createClient } from '@mneme/client';
     import { MnemeStore } from '@mneme/client/langgraph';
     const store = new MnemeStore({ mneme: createClient({ url: process.env.URL, token: process.env.TOKEN }) });
     await store.put(['notes'], 'one', { text: 'Wagtail' });
     console.log(JSON.stringify([store instanceof BaseStore, (await store.get(['notes'], 'one')).value]));`,
    { TOKEN: await api.token(dana) },
  );
  expect(answer).toEqual([true, { text: 'Wagtail' }]);
});

it('has types that a project reads under any setting', async () => {
  writeFileSync(
    join(project, 'typed.ts'),
    `import { createClient, type RecallAnswer } from '@mneme/client';
     const mneme = createClient({ url: 'http://localhost/graphql', token: async () => 't' });
     export const hits: Promise<RecallAnswer> = mneme.recall({ query: 'x', limit: 3, kinds: ['MESSAGE'] });
     // @ts-expect-error there is no such argument
     mneme.recall({ query: 'x', colour: 'red' });`,
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  for (const module of [{ module: 'nodenext' }, { module: 'esnext', moduleResolution: 'bundler' }]) {
    const compilerOptions = {
      ...module,
      noEmit: true,
      strict: true,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
    await run(process.execPath, [tsc], { cwd: project }).catch((error) => {
      throw new Error(`${module.module}\n${error.stdout}`);
    });
  }
});
