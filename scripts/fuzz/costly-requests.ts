import { costlyTexts } from './costly-texts.ts';
import type { FuzzedServer } from './fuzzed-server.ts';
import { problemOf } from './verdict.ts';

/** Bytes of a text: what somebody pastes. */
const textBytes = 65_536;
/** Characters a query may have. */
const queryCharacters = 10_000;
/** Milliseconds a request with such a text may take, and anybody else's meanwhile. */
const boundMs = 5_000;

const documents = {
  openThread: 'mutation ($i: OpenThreadInput!) { openThread(input: $i) { thread { id } } }',
  appendMessages: 'mutation ($i: AppendMessagesInput!) { appendMessages(input: $i) { storedCount } }',
  recall: 'query ($i: RecallInput!) { recall(input: $i) { id hits { citation } } }',
  buildContext: 'query ($i: BuildContextInput!) { buildContext(input: $i) { tokenCount } }',
};

/**
 * Stores texts that are made to be slow, asks with them, and packs prompts of and around them, one after another for as
 * long as there is time. Says what took longer than it may, for whoever asked or for a bystander, or was answered badly.
 *
 * @param first which of the texts comes first, so that short runs with other seeds try others.
 * @param until a moment of `performance.now()`.
 */
export async function costlyProblems(
  server: FuzzedServer,
  first: number,
  until: number,
): Promise<{ readonly problems: readonly string[]; readonly sent: number }> {
  const all = costlyTexts(textBytes);
  const start = (first * 7) % all.length;
  const texts = [...all.slice(start), ...all.slice(0, start)];
  const problems: string[] = [];
  let sent = 0;
  for (const { name, text } of texts) {
    if (performance.now() > until || !server.isAlive()) break;
    const note = (what: string) => problems.push(`PROBLEM: the text of ${name}: ${what}`);
    const ask = async (field: keyof typeof documents, input: object) => {
      sent += 1;
      const began = performance.now();
      const { status, text: answer } = await send(server, documents[field], input);
      const took = performance.now() - began;
      const problem = problemOf({ status, text: answer });
      if (problem) note(`${field}: ${problem}`);
      if (took > boundMs) note(`${field} took ${Math.round(took)} ms`);
      return answer;
    };
    const bystander = watch(server);
    try {
      const opened = await ask('openThread', { title: `Costly: ${name}` });
      const [, threadId] = /"id":"([0-9a-f-]{36})"/.exec(opened) ?? [];
      const said = { role: 'USER', content: `It says: ${text}` };
      await ask('appendMessages', { threadId, messages: [said, { role: 'USER', content: 'And then?' }] });
      await ask('recall', { query: `It says: ${text}`.slice(0, queryCharacters).toWellFormed() });
      await ask('buildContext', { threadId, query: 'What does it say?', tokenBudget: 200_000 });
      await ask('buildContext', { query: `It says: ${text}`, retrieval: 'ALWAYS', tokenBudget: 200_000 });
    } catch (error) {
      note(String(error));
    }
    const waited = await bystander();
    if (waited > boundMs) note(`a bystander waited ${Math.round(waited)} ms`);
  }
  return { problems, sent };
}

async function send(server: FuzzedServer, query: string, input: object) {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.tokens.member}` },
    body: JSON.stringify({ query, variables: { i: input } }),
    signal: AbortSignal.timeout(12 * boundMs),
  });
  return { status: response.status, text: await response.text() };
}

/** Asks whether the server lives, again and again; the function ends that and says how long the longest answer took. */
function watch(server: FuzzedServer): () => Promise<number> {
  let longest = 0;
  let stopped = false;
  const asking = (async () => {
    while (!stopped) {
      const began = performance.now();
      await fetch(new URL('/healthz', server.url)).catch(() => {});
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    stopped = true;
    await asking;
    return longest;
  };
}
