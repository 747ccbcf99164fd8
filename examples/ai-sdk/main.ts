import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, streamText, wrapLanguageModel } from 'ai';
// In a project of your own: '@mneme/client/ai-sdk' and '@mneme/client'.
import { memoryMiddleware } from '../../src/client/ai-sdk.ts';
import { createClient } from '../../src/client/client.ts';

/** Two conversations with a model of the AI SDK: what was said in the first is known in the second. */
const {
  MNEME_URL,
  MNEME_API_KEY = '',
  MODEL_URL = 'http://127.0.0.1:11434/v1',
  MODEL = 'llama3.3',
} = process.env;
const mneme = createClient({ url: MNEME_URL ?? 'http://127.0.0.1:4000/graphql', token: MNEME_API_KEY });
const provider = createOpenAICompatible({ name: 'local', baseURL: MODEL_URL, includeUsage: true });

function modelFor(threadKey: string) {
  return wrapLanguageModel({ model: provider(MODEL), middleware: memoryMiddleware({ mneme, threadKey }) });
}

const first = streamText({ model: modelFor('harbour'), prompt: 'My boat is called Wagtail.' });
for await (const text of first.textStream) process.stdout.write(text);
process.stdout.write('\n');

const second = await generateText({ model: modelFor('later'), prompt: 'What is my boat called?' });
console.log(second.text);
