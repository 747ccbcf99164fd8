import { Agent, OpenAIProvider, Runner } from '@openai/agents';
import { createClient } from '../../src/client/client.ts';
// In a project of your own: '@mneme/client/openai-agents' and '@mneme/client'.
import { MnemeSession } from '../../src/client/openai-agents.ts';

/** Two conversations of an agent: what was said in the first is known in the second. */
const {
  MNEME_URL,
  MNEME_API_KEY = '',
  MODEL_URL = 'http://127.0.0.1:11434/v1',
  MODEL_KEY = 'none',
  MODEL = 'llama3.3',
} = process.env;
const mneme = createClient({ url: MNEME_URL ?? 'http://127.0.0.1:4000/graphql', token: MNEME_API_KEY });
const modelProvider = new OpenAIProvider({ baseURL: MODEL_URL, apiKey: MODEL_KEY, useResponses: false });
const runner = new Runner({ modelProvider, tracingDisabled: true });

async function say(threadKey: string, words: string) {
  const session = new MnemeSession({ mneme, threadKey });
  const agent = new Agent({
    name: 'Harbour master',
    model: MODEL,
    instructions: async () => `You are a harbour master.\n\n${await session.context(words)}`,
  });
  const { finalOutput } = await runner.run(agent, words, { session });
  console.log(finalOutput);
}

await say('harbour', 'My boat is called Wagtail.');
await say('harbour', 'It is green.');
await say('later', 'What is my boat called?');
