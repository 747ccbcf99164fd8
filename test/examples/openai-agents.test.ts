import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useProvider } from '../graphql/fake-provider.ts';
import { useServedApi } from '../graphql/served-api.ts';

// The example as its README runs it, with the SDK itself and a provider of OpenAI's protocol on this machine.

const provider = useProvider();
const api = useServedApi();

it('goes on with a conversation, and knows in another what was said in it', async () => {
  const dana = await api.workspace.caller('member', 'dana');
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/openai-agents/main.ts'], {
    env: {
      PATH: process.env.PATH,
      MNEME_URL: api.url,
      MNEME_API_KEY: await api.token(dana),
      MODEL_URL: `${provider.url}`,
      MODEL: 'plain',
    },
  });
  expect(stdout).toBe('Hello thére\nHello thére\nHello thére\n');
  const [first, second, third] = provider.asked.map(({ body }) => body.messages);
  expect(first[0].content).toMatch(/^You are a harbour master\./);
  expect(first[0].content).not.toMatch(/Wagtail/);
  expect(second.slice(1).map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(JSON.stringify(second[1])).toMatch(/My boat is called Wagtail\./);
  expect(third[0].content).toMatch(/My boat is called Wagtail\./);
  expect(third).toHaveLength(2);
});
