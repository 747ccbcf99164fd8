import assert from 'node:assert/strict';
import { send } from './stored.ts';
import type { Tab } from './tab.ts';

/** What somebody might say to whoever reads it later. */
const said = [
  '<script>window.taken = true</script><img src=x onerror="window.taken = true"><svg onload="window.taken=true">',
  '</main></div><style>body{display:none}</style><base href="https://example.com/">{{constructor.constructor("taken=1")()}}',
  '\u202Egnihton\u202C and \u2066\u200Bhidden\u2069 [a link](javascript:window.taken=true) javascript:window.taken=true',
  'I prefer <b onmouseover="window.taken=true">gold</b>. We decided that <img src=x onerror=window.taken=true> is the logo.',
  `quokka ${'x'.repeat(100_000)}`,
].join('\n');

/** A title of the same kind. */
const title = '<img src=x onerror="window.taken=true">\u202Eeltit quokka';

/** Stores a thread whose turn, author, title and channel are all hostile; gives its id. */
export async function storeHostile(url: string, token: string): Promise<string> {
  const query = `mutation ($thread: OpenThreadInput!) { openThread(input: $thread) { thread { id } } }`;
  const thread = { externalId: 'hostile', title, channel: '<i>chat' };
  const { openThread } = await send(url, token, query, { thread });
  const threadId: string = openThread.thread.id;
  const append = `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }`;
  const author = '<b onclick="window.taken=true">\u202Erohtua</b>';
  const messages = [{ role: 'USER', author, content: said, externalId: 'h1' }];
  await send(url, token, append, { input: { threadId, messages } });
  const remember = `mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }`;
  await send(url, token, remember, { input: { kind: 'NOTE', content: said.slice(0, 4000) } });
  return threadId;
}

/** Every view that shows something of it stays what it is. */
export async function isHarmless(tab: Tab, base: string, threadId: string): Promise<void> {
  const paths = [
    `/console/threads/${threadId}`,
    '/console/threads',
    '/console/?q=quokka',
    '/console/?q=quokka&as=prompt',
    '/console/person',
    '/console/prompts',
    '/console/things',
    '/console/timeline?tab=SESSION',
    '/console/tasks?tab=decisions',
    '/console/tasks?tab=preferences',
    '/console/?q=quokka&since=<b>&known=never&kind=<b>&scope=<b>&as=<b>',
    '/console/facts?true=<b>&known=never',
    `/console/?q=${encodeURIComponent(title)}&under=${encodeURIComponent('<b>')}&channel=${encodeURIComponent('"><script>')}`,
  ];
  for (const path of paths) {
    await tab.page.goto(new URL(path, base).href);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tab.isSound(`${path} with a hostile turn`);
    const { taken, hidden, odd, elements } = await tab.page.evaluate(() => ({
      taken: 'taken' in window,
      hidden: getComputedStyle(document.body).display === 'none',
      odd: /[\u202A-\u202E\u2066-\u2069\u200B]/.test(document.querySelector('main')?.textContent ?? ''),
      elements: document.querySelectorAll('main :is(script, style, base, b, i, [onerror], [onload])').length,
    }));
    assert.deepEqual(
      { taken, hidden, odd, elements },
      { taken: false, hidden: false, odd: false, elements: 0 },
      path,
    );
  }
}
