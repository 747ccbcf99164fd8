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
import { inChromium, type Page } from './chromium.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'mneme-client-package-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@mneme/client');
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
  await check('Chromium', () =>
    onPage(async (page) => expect(await page.evaluate(inPage(settings, `${program} return answer;`)))),
  );
  await check('Chromium: a key behind a passkey', () =>
    onPage((page, address) => behindPasskey(settings, page, address)),
  );
} finally {
  await endAll();
  // A browser that has ended may still be writing for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
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

/** An expression of a page that loads the package as it is, without a bundler. */
function inPage({ url, token }: Settings, code: string): string {
  return `(async () => {
    const { createClient } = await import('/dist/client.js');
    const entry = await import('/dist/sealed.js');
    const { createOwnerKeys, createSealedSessions, newOwnerKey, newSealingKey, openHits } = entry;
    const [url, token, place] = ${JSON.stringify([url, token, 'page'])};
    ${code}
  })()`;
}

/** Runs work in a browser that has the package from a server of its own. */
async function onPage(work: (page: Page, address: string) => Promise<void>): Promise<void> {
  const html = `<!doctype html><title>x</title>
    <script type="importmap">{ "imports": { "jose": "/jose/index.js" } }</script>`;
  const server = createServer((request, response) => {
    const path = normalize(request.url ?? '/');
    const ofJose = path.startsWith('/jose/');
    if (!ofJose && !path.startsWith('/dist/')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
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
    const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
    await inChromium(join(folder, 'chromium'), async (page) => {
      await page.open(address);
      await work(page, address);
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** An owner's key that a passkey wraps, of an authenticator that stands in for a device's own. */
async function behindPasskey(settings: Settings, page: Page, address: string): Promise<void> {
  const authenticator = async (hasPrf: boolean) => {
    const options = {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    };
    const { authenticatorId } = await page.send('WebAuthn.addVirtualAuthenticator', { options });
    return { authenticatorId };
  };
  const failsWith = (code: string) =>
    page.evaluate(inPage(settings, `return ${code}.then(() => 'done', (error) => error.code ?? error.name)`));
  await page.send('WebAuthn.enable');

  const plain = await authenticator(false);
  const make = `entry.createPasskey({ name: 'ops', rpName: 'Notes' })`;
  expect(await failsWith(make), 'NO_PRF');
  expect(await failsWith(make.replace(/\)$/, `, { rpId: 'another.test' })`)), 'NOT_POSSIBLE');
  const other = `(await navigator.credentials.create({ publicKey: { challenge: new Uint8Array(32), rp: { name: 'x' }, user: { id: new Uint8Array(9), name: 'x', displayName: 'x' }, pubKeyCredParams: [{ type: 'public-key', alg: -7 }] } })).id`;
  expect(await failsWith(`entry.wrapOwnerKey({}, ${other})`), 'NO_PRF');
  await page.send('WebAuthn.removeVirtualAuthenticator', plain);

  const phone = await authenticator(true);
  const kept = await page.evaluate(
    inPage(
      settings,
      `const { publicKey, privateKey } = await newOwnerKey();
       await createOwnerKeys({ url, token }).register({ name: 'phone', publicKey });
       const content = 'The code of the cellar is 1702.';
       await createClient({ url, token }).remember({ kind: 'NOTE', content, sealed: true, recallable: true });
       const wrapped = await entry.wrapOwnerKey(privateKey, await ${make});
       localStorage.setItem('owner-key', wrapped);
       return !wrapped.includes(privateKey.d) && !atob(wrapped.split('.')[0]).includes(privateKey.d);`,
    ),
  );
  expect(kept, true);

  // Later, on a page that knows nothing but what was stored.
  await page.open(address);
  const open = `entry.unwrapOwnerKey(localStorage.getItem('owner-key'))`;
  const opened = await page.evaluate(
    inPage(
      settings,
      `const { hits } = await createClient({ url, token }).recall({ query: 'What is the code of the cellar?' });
       return (await openHits(hits, await ${open})).map((hit) => hit.text).find((text) => text?.includes('cellar'));`,
    ),
  );
  expect(opened, 'The code of the cellar is 1702.');
  for (const changed of [`.replace(/..$/, 'AA')`, `.replace('.', 'x.')`, `.slice(9)`])
    expect(await failsWith(open.replace(/\)$/, `${changed})`)), 'REFUSED');
  await page.send('WebAuthn.setUserVerified', { ...phone, isUserVerified: false });
  expect(await failsWith(open), 'NOT_ALLOWED');
}

function expect(answer: unknown, what: unknown = expected): void {
  if (answer !== what) throw new Error(`It gave ${answer} in place of ${what}.`);
}
