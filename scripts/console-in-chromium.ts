/**
 * The console as people meet it, in Chromium on a new database with the sample: links, the main act of every view as
 * admin and as member, what it loads and asks, axe, a turn that attacks. For .ci/run: see chromium.ts. `-- Threads hostile`
 * tries these alone.
 */
import assert from 'node:assert/strict';
import { type Browser, chromium } from 'playwright-core';
import {
  endAll,
  type Installation,
  newInstallation,
  runMneme,
  startNpm,
} from '../test/end-to-end/mneme-process.ts';
import { installedChromium } from './chromium.ts';
import { acts } from './console/acts.ts';
import { adminActs } from './console/admin-acts.ts';
import { isHarmless, storeHostile } from './console/hostile.ts';
import { storePeople } from './console/stored.ts';
import { Tab, waitMs } from './console/tab.ts';

const only = process.argv.slice(2);
let passed = 0;
let failed = 0;

async function check(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    passed += 1;
    console.log(`${what}: good`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${what}`);
    console.log(error);
  }
}

async function linkFor(at: Installation, role: string, path = '/console/'): Promise<string> {
  const { stdout, stderr, code } = await runMneme(at, 'console', '--role', role);
  assert.equal(code, 0, stderr);
  const link = new URL(stdout.trim());
  link.pathname = path;
  return link.href;
}

async function links(browser: Browser, at: Installation): Promise<void> {
  await check('a link signs in, leaves the address, and leads to the view that it names', async () => {
    const tab = await Tab.open(browser);
    const link = await linkFor(at, 'admin', '/console/facts');
    await tab.first(link);
    await tab.page.getByRole('heading', { name: 'Facts', level: 1 }).waitFor();
    assert.equal(new URL(tab.page.url()).hash, '');
    assert.equal(await tab.page.evaluate(() => document.cookie), '');
    await tab.isRight('signing in');

    const other = await Tab.open(browser);
    await other.page.goto(link);
    await other.page.getByRole('alert').getByText('used before').waitFor();
    await other.wentWrong(/401/);
    await other.isSound('signing in');
    await other.page.getByLabel(/paste a token/).fill(`${link.split('code=')[1]}`);
    await other.press('Sign in');
    await other.page.getByRole('alert').first().waitFor();
    await other.wentWrong(/401/);
    await tab.page.context().close();
    await other.page.context().close();
  });
  await check('a pasted token signs in, and signing out forgets it', async () => {
    const { stdout } = await runMneme(at, 'token', '--user', 'owner', '--role', 'member');
    const tab = await Tab.open(browser);
    await tab.page.goto(new URL('/console/', await linkFor(at, 'member')).href.split('#')[0] ?? '');
    await tab.page.getByLabel(/paste a token/).fill(stdout);
    await tab.press('Sign in');
    await tab.page.getByRole('navigation', { name: 'Views' }).waitFor();
    assert.equal(await tab.page.getByRole('link', { name: 'Operations' }).count(), 0);
    await tab.page.goto(new URL('/console/operations', tab.page.url()).href);
    await tab.sees('This is for admins');
    await tab.press('Sign out');
    await tab.page.getByLabel(/paste a token/).waitFor();
    assert.equal(await tab.page.evaluate(() => JSON.stringify(sessionStorage).includes('eyJ')), false);
    await tab.isRight('a pasted token');
    await tab.page.context().close();
  });
}

/** Waits until something holds; what does not come is told by its last value. */
async function until<Value>(what: string, value: () => Value, wanted: Value): Promise<void> {
  const ends = Date.now() + waitMs;
  while (value() !== wanted && Date.now() < ends) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(value(), wanted, what);
}

/** A browser has six connections to a server over HTTP/1.1, for all its tabs. */
async function oneStream(browser: Browser, at: Installation): Promise<void> {
  await check('eight tabs of a browser follow on one stream, and each is told what changes', async () => {
    const paths = ['tasks', 'tasks', 'facts', 'operations', 'taxonomy', 'review', 'person', 'timeline'];
    const [link = '', ...others] = await Promise.all(
      paths.map((path) => linkFor(at, 'admin', `/console/${path}`)),
    );
    const first = await Tab.open(browser);
    await first.opens(link);
    const tabs = [first];
    for (const other of others) {
      const tab = await first.beside();
      await tab.opens(other);
      tabs.push(tab);
    }
    const open = () => tabs.reduce((sum, tab) => sum + tab.open, 0);
    await until('streams of eight tabs', open, 1);
    const [, second] = tabs;
    assert.ok(second);
    const add = async (from: Tab, to: Tab, task: string) => {
      await from.press('Add a task');
      await from.fill('What is to be done', task);
      await from.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await to.sees(task);
    };
    await add(second, first, 'Tell the first tab');
    await add(first, second, 'Tell the second tab');
    // The one that follows for all is closed: another goes on.
    const leads = tabs.find((tab) => tab.open > 0);
    assert.ok(leads);
    await leads.page.close();
    const left = tabs.filter((tab) => tab !== leads);
    await until('streams after one is closed', () => left.reduce((sum, tab) => sum + tab.open, 0), 1);
    for (const tab of left) await tab.isRight('one of many tabs');
    await first.page.context().close();
  });
}

let browser: Browser | undefined;
try {
  const at = newInstallation({ PORT: '0', MNEME_WEBHOOK_ADDRESSES: 'any' });
  const server = startNpm(at);
  const [, printed = ''] = await server.printed(/Console\s+(\S+)/);
  const [, token = ''] = await server.printed(/Token\s+(\S+)/);
  browser = await chromium.launch({
    executablePath: await installedChromium(),
    args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
  });
  const opened = browser;
  const graphql = new URL('/graphql', printed).href;
  await storePeople(graphql, token);
  if (only.length === 0) {
    await check('the link that npm start prints signs in', async () => {
      const tab = await Tab.open(opened);
      await tab.first(printed);
      await tab.isSound('the first view');
      await tab.page.context().close();
    });
    await links(browser, at);
  }
  if (only.length === 0 || only.includes('streams')) await oneStream(browser, at);
  for (const role of ['admin', 'member']) {
    const tab = await Tab.open(browser);
    await tab.first(await linkFor(at, role));
    for (const act of [...acts, ...adminActs]) {
      if ((act.admins && role !== 'admin') || (only.length > 0 && !only.includes(act.view))) continue;
      await check(`${act.view}, ${role}: it ${act.does}`, async () => {
        await tab.view(act.view);
        await act.run(tab, role);
        await tab.isRight(act.view);
      });
    }
    await tab.page.context().close();
  }
  if (only.length === 0 || only.includes('hostile')) {
    const threadId = await storeHostile(graphql, token);
    await check('a hostile turn is harmless everywhere', async () => {
      const tab = await Tab.open(opened);
      await tab.first(await linkFor(at, 'admin'));
      await isHarmless(tab, printed, threadId);
    });
  }
} catch (error) {
  failed += 1;
  console.log(error);
} finally {
  await browser?.close();
  await endAll();
}
if (failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
