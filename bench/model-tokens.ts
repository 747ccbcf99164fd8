import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from '../src/providers/tokens.ts';

/**
 * What forming the sample data with a language model costs in tokens: a server of its own reads it with a stand-in for
 * the model, on this machine, that counts what it is really sent and keeps nothing. Usage: node bench/model-tokens.ts
 */
const main = join(import.meta.dirname, '../src/cli/main.ts');
const sampleTurns = 636;
const sent = { extract: { calls: 0, tokens: 0, fixed: 0 }, summarize: { calls: 0, tokens: 0, fixed: 0 } };
const nothing = JSON.stringify({ memories: [], entities: [], facts: [] });

interface Asked {
  messages: { role: string; content: string }[];
  response_format?: unknown;
}

const standIn = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { messages, response_format: form } = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
  const kind = form ? sent.extract : sent.summarize;
  const fixed = countTokens((messages[0]?.content ?? '') + (form ? JSON.stringify(form) : ''));
  const prompt = messages.slice(1).map(({ content }) => content);
  kind.calls += 1;
  kind.fixed = fixed;
  kind.tokens += fixed + countTokens(prompt.join('\n'));
  // A summary as long as they are, of words that were said.
  const content = form
    ? nothing
    : prompt
        .join('\n')
        .replace(/<[^>]*>/g, ' ')
        .split(/\s+/)
        .slice(0, 60)
        .join(' ');
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      id: 'c',
      object: 'chat.completion',
      created: 1,
      model: 'stand-in',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    }),
  );
});
standIn.listen(0, '127.0.0.1');
await once(standIn, 'listening');
const address = standIn.address();
const port = typeof address === 'object' && address ? address.port : 0;
const directory = await mkdtemp(join(tmpdir(), 'mneme-model-tokens-'));
const env = {
  ...process.env,
  MNEME_DATA_DIR: directory,
  MNEME_EXTRACTOR: 'openai-compatible',
  MNEME_SUMMARIZER: 'openai-compatible',
  MNEME_LANGUAGE_MODEL_URL: `http://127.0.0.1:${port}/v1`,
  MNEME_LANGUAGE_MODEL_MODEL: 'stand-in',
  MNEME_LANGUAGE_MODEL_API_KEY: 'none',
  MNEME_LANGUAGE_MODEL_TOKENS_PER_DAY: '2000000000',
  MNEME_LOG_LEVEL: 'error',
};
const server = spawn(process.execPath, [main, 'serve', '--port', '0'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let told = '';
for await (const chunk of server.stdout) {
  told += String(chunk);
  if (told.includes('Ctrl-C')) break;
}
const drain = spawn(process.execPath, [main, 'drain', '--timeout', '15m'], { env, stdio: 'inherit' });
await once(drain, 'exit');
server.kill('SIGTERM');
await once(server, 'exit');
standIn.close();
await rm(directory, { recursive: true, force: true });
for (const [task, { calls, tokens, fixed }] of Object.entries(sent)) {
  console.log(
    `${task}: ${calls} questions, ${tokens} tokens sent (${fixed} of each the same), ${(tokens / sampleTurns).toFixed(0)} a turn`,
  );
}
