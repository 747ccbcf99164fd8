/**
 * The package @mneme/client as others get it: packed, looked at by publint and attw, installed from npm's registry in a
 * project elsewhere, and used from there against a running server, on Node 20 and in Chromium. For .ci/run: it fetches
 * what it needs (npx, the npm package node@20, and as root Debian's chromium-headless-shell where MNEME_TEST_CHROMIUM
 * names no other).
 */
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { promisify } from 'node:util';
import {
  endAll,
  newInstallation,
  projectRoot,
  recordedUrl,
  runMneme,
  startServing,
} from '../test/end-to-end/mneme-process.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'mneme-client-package-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@mneme/client');
const chromium = process.env.MNEME_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell';
let failed = 0;
let passed = 0;

/** What a program prints that uses the package, in Node and in a browser. */
const program = `
  const mneme = createClient({ url, token });
  const stored = await mneme.appendMessages({ threadKey: place, messages: [{ role: 'USER', content: 'My boat is called Wagtail.' }] });
  const { text } = await mneme.buildContext({ threadKey: place, query: 'What is my boat called?' });
  const refused = await mneme.forgetMemory('nope').catch((error) => error.code);
  const sessions = createSealedSessions({ url, token, key: newSealingKey() });
  await (await sessions.open(place)).append([{ role: 'USER', content: 'Sealed.' }]);
  const [sealed] = (await sessions.open(place)).turns;
  const { publicKey, privateKey } = await newOwnerKey();
  await createOwnerKeys({ url, token }).register({ name: place, publicKey });
  const content = 'The gate code of the ' + place + ' is 4711.';
  await mneme.remember({ kind: 'NOTE', content, sealed: true, recallable: true });
  const { hits } = await mneme.recall({ query: 'What is the gate code of the ' + place + '?' });
  const opened = (await openHits(hits, privateKey)).some((hit) => hit.text === content);
  const answer = JSON.stringify([stored.storedCount, text.includes('Wagtail'), refused, sealed.content, opened]);`;
const expected = '[1,true,"BAD_INPUT","Sealed.",true]';

try {
  const tarball = await pack();
  await check('publint', () => run('npx', ['--yes', 'publint@0.3.25', tarball, '--strict']));
  await check('attw', () =>
    run('npx', ['--yes', '@arethetypeswrong/cli@0.18.5', tarball, '--profile', 'esm-only']),
  );
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const wanted = [tarball, 'http-message-signatures@1.0.6', 'node@20'];
  await run('npm', ['install', '--no-audit', '--no-fund', ...wanted], { cwd: project });

  const at = newInstallation();
  await startServing(at, '--no-sample');
  await runMneme(at, 'workspace', 'create', 'acme');
  const made = await runMneme(at, 'token', '--workspace', 'acme', '--user', 'ops', '--role', 'admin');
  const settings = { url: recordedUrl(at), token: made.stdout.trim() };
  await check('Node 20', () => onNode20(settings));
  await check('Chromium', () => inChromium(settings));
} finally {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

interface Settings {
  readonly url: string;
  readonly token: string;
}

async function check(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    passed += 1;
    console.log(`${name}: good`);
  } catch (error) {
    failed += 1;
    const { message, stdout = '' } = Object(error);
    console.log(`${name}: ${message}\n${stdout}`);
  }
}

/** Builds the package, and packs it as it is published. */
async function pack(): Promise<string> {
  const source = join(projectRoot, 'clients/javascript');
  const built = join(folder, 'package');
  mkdirSync(built);
  for (const file of ['package.json', 'README.md']) copyFileSync(join(source, file), join(built, file));
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-p', join(source, 'tsconfig.json'), '--outDir', join(built, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
  return join(folder, stdout.trim());
}

async function onNode20(settings: Settings): Promise<void> {
  writeFileSync(
    join(project, 'program.js'),
    `import { createClient } from '@mneme/client';
     import { createOwnerKeys, createSealedSessions, newOwnerKey, newSealingKey, openHits } from '@mneme/client/sealed';
     import { createRequestSigner } from '@mneme/client/sign';
     import * as audit from '@mneme/client/audit';
     const { url, token } = process.env;
     const place = 'node';
     ${program}
     if (!process.version.startsWith('v20.')) throw new Error(process.version);
     if (typeof createRequestSigner !== 'function' || Object.keys(audit).length === 0) throw new Error('entries');
     console.log(answer);`,
  );
  const { stdout } = await run(join(project, 'node_modules/.bin/node'), ['program.js'], {
    cwd: project,
    env: { PATH: process.env.PATH, ...settings },
  });
  expect(stdout.trim());
}

/** A page that loads the package as it is, without a bundler, and writes what it was answered. */
async function inChromium({ url, token }: Settings): Promise<void> {
  if (!existsSync(chromium)) {
    await run('apt-get', ['-qq', 'update']);
    await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
  }
  const page = `<!doctype html><title>x</title><pre id="out">nothing</pre>
    <script type="importmap">{ "imports": { "jose": "/jose/index.js" } }</script><script type="module">
    const out = document.getElementById('out');
    try {
      const { createClient } = await import('/dist/client.js');
      const { createOwnerKeys, createSealedSessions, newOwnerKey, newSealingKey, openHits } = await import('/dist/sealed.js');
      const [url, token, place] = ${JSON.stringify([url, token, 'page'])};
      ${program}
      out.textContent = 'answer:' + answer;
    } catch (error) { out.textContent = 'error: ' + error; }
  </script>`;
  const server = createServer((request, response) => {
    const path = normalize(request.url ?? '/');
    const ofJose = path.startsWith('/jose/');
    if (!ofJose && !path.startsWith('/dist/')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    const file = ofJose
      ? join(project, 'node_modules/jose/dist/webapi', path.slice('/jose/'.length))
      : join(installed, path);
    response.writeHead(existsSync(file) ? 200 : 404, { 'content-type': 'text/javascript' });
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { stdout } = await run(
      chromium,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        `--user-data-dir=${join(folder, 'chromium')}`,
        '--virtual-time-budget=60000',
        '--dump-dom',
        `http://localhost:${(server.address() as AddressInfo).port}/`,
      ],
      { timeout: 120_000 },
    );
    expect(/>answer:(.*)<\/pre>/.exec(stdout)?.[1] ?? stdout);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function expect(answer: string): void {
  if (answer.replaceAll('&quot;', '"') !== expected)
    throw new Error(`It gave ${answer} in place of ${expected}.`);
}
