/**
 * The query explorer as people meet it: the link that `npm start` prints, opened in Chromium, answers a query and shows
 * the events of a subscription until it is stopped, on a new embedded database. For .ci/run: see chromium.ts.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endAll, newInstallation, runMneme, startNpm } from '../test/end-to-end/mneme-process.ts';
import { inChromium, type Page } from './chromium.ts';

const waitMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'mneme-explorer-'));
let passed = 0;

try {
  const at = newInstallation({ PORT: '0' });
  const server = startNpm(at);
  const [, link = ''] = await server.printed(/Explore\s+(\S+)/);
  await inChromium(folder, async (page) => {
    await page.open(link);
    await execute(page, 'query { me { role } }');
    await shows(page, '"role": "ADMIN"');
    assert.equal(await page.evaluate('location.hash'), '', 'the token left the address');
    good('a query is answered to who opened the link');

    // What the sample's jobs still form would take the place of what is shown.
    const drained = await runMneme(at, 'drain');
    assert.equal(drained.code, 0, drained.stderr);
    // From now on, so that the first is shown even where it is stored before the stream is open.
    const since = new Date().toISOString();
    await execute(page, `subscription { memoryFormed(since: "${since}") { content } }`);
    for (const content of ['The harbour opens at seven.', 'The harbour closes at nine.']) {
      const { code, stderr } = await runMneme(at, 'remember', content);
      assert.equal(code, 0, stderr);
      await shows(page, content);
    }
    good('a subscription shows each event');

    await until(page, `${button('Stop')} !== undefined`);
    await page.evaluate(`${button('Stop')}.click()`);
    await until(page, `${button('Execute')} !== undefined`);
    await execute(page, 'query { me { role } }');
    await shows(page, '"role": "ADMIN"');
    good('it stops, and a query is answered again');
  });
} catch (error) {
  process.exitCode = 1;
  console.log(error);
} finally {
  await endAll();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${passed} passed, ${process.exitCode ? 1 : 0} failed`);

function good(what: string): void {
  passed += 1;
  console.log(`${what}: good`);
}

/** The button whose name begins so, as an expression. */
function button(name: string): string {
  return `[...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? '').startsWith('${name}'))`;
}

/** Writes over what the editor holds, and runs it at once, as who pastes a document. */
async function execute(page: Page, document: string): Promise<void> {
  const editor = `document.querySelector('.graphiql-query-editor .native-edit-context, .graphiql-query-editor textarea')`;
  await until(page, `${editor} !== null`);
  await page.evaluate(`${editor}.focus()`);
  const all = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: 2, commands: ['selectAll'] };
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...all });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...all });
  await page.send('Input.insertText', { text: document });
  const run = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 };
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...run });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...run });
}

/** Waits until the answer has a text, wherever the page breaks its lines. */
async function shows(page: Page, text: string): Promise<void> {
  const shown = `(document.querySelector('.result-window')?.textContent ?? '').replaceAll(/\\s/g, '')`;
  await until(page, `${shown}.includes(${JSON.stringify(text.replaceAll(/\s/g, ''))})`, shown);
}

async function until(page: Page, expression: string, instead = 'document.title'): Promise<void> {
  const end = Date.now() + waitMs;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end)
      throw new Error(`It is not so: ${expression}. There is: ${await page.evaluate(instead)}`);
    await sleep(100);
  }
}
