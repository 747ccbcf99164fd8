import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const chromium = process.env.MNEME_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** A page of a real browser. */
export interface Page {
  /** Sends a command of the DevTools protocol, and gives its result. */
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Loads an address anew. */
  open(url: string): Promise<void>;
  /** What an expression comes to, once it is resolved. */
  evaluate(expression: string): Promise<unknown>;
}

/** Where the browser is. As root, Debian's is installed first where there is none. */
export async function installedChromium(): Promise<string> {
  if (!existsSync(chromium)) {
    await run('apt-get', ['-qq', 'update']);
    await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
  }
  return chromium;
}

/** Runs work in a page of a browser that starts for it, which `installedChromium` finds. */
export async function inChromium(folder: string, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = spawn(
    await installedChromium(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await once(browser, 'spawn');
  const ended = once(browser, 'exit');
  let page: Page | undefined;
  try {
    page = await firstPage(await addressOf(browser.stderr));
    await work(page);
  } finally {
    // What was started may be a shell around it, which a signal would end alone. It may end before it answers.
    if (page) await Promise.race([page.send('Browser.close').catch(() => browser.kill()), ended]);
    else browser.kill();
    await ended;
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface(output)) {
    const [, address] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
    if (address !== undefined) {
      output.resume();
      return address;
    }
    said.push(line);
  }
  throw new Error(`Chromium did not start:\n${said.join('\n')}`);
}

async function firstPage(address: string): Promise<Page> {
  const listed = await fetch(new URL('/json/list', address.replace('ws:', 'http:')));
  const pages: { type: string; webSocketDebuggerUrl: string }[] = await listed.json();
  const socket = new WebSocket(pages.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium has no page to connect to')));
  });
  const waiting = new Map<number, (answer: { error?: { message: string }; result: object }) => void>();
  socket.addEventListener('close', () => {
    for (const answer of waiting.values())
      answer({ error: { message: 'Chromium ended before it answered' }, result: {} });
  });
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let count = 0;
  const page: Page = {
    async send(method, params = {}) {
      count += 1;
      const id = count;
      const answered = new Promise<{ error?: { message: string }; result: object }>((resolve) =>
        waiting.set(id, resolve),
      );
      socket.send(JSON.stringify({ id, method, params }));
      const { error, result } = await answered;
      if (error) throw new Error(`${method}: ${error.message}`);
      return { ...result };
    },
    async open(url) {
      // It answers once the page has begun: its scripts are waited for.
      await page.send('Page.navigate', { url });
      const loaded = `document.readyState === 'complete' || new Promise((done) => addEventListener('load', () => done(true)))`;
      await page.evaluate(loaded);
    },
    async evaluate(expression) {
      const how = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
      const { result, exceptionDetails } = await page.send('Runtime.evaluate', how);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return Object(result).value;
    },
  };
  return page;
}
