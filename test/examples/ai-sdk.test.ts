import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useProvider } from '../graphql/fake-provider.ts';
import { useServedApi } from '../graphql/served-api.ts';

// The example as its README runs it, with a provider of OpenAI's protocol on this machine.

const provider = useProvider();
const api = useServedApi();

it('knows in the second conversation what was said in the first', async () => {
  const dana = await api.workspace.caller('member', 'dana');
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/ai-sdk/main.ts'], {
    env: {
      PATH: process.env.PATH,
      MNEME_URL: api.url,
      MNEME_API_KEY: await api.token(dana),
      MODEL_URL: provider.url,
      MODEL: 'plain',
    },
  });
  expect(stdout).toBe('Hello thére\nHello thére\n');
  const [first, second] = provider.asked;
  expect(JSON.stringify(first?.body.messages.slice(0, -1))).not.toMatch(/Wagtail/);
  expect(second?.body.messages[0]).toMatchObject({
    role: 'system',
    content: expect.stringMatching(/My boat is called Wagtail\./),
  });
});
