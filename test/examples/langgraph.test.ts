import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useServedApi } from '../graphql/served-api.ts';

// The example as its README runs it, with LangGraph itself.

const api = useServedApi();

it('finds in one run of the graph what another kept, for the same user alone', async () => {
  const dana = await api.workspace.caller('member', 'dana');
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/langgraph/main.ts'], {
    env: { PATH: process.env.PATH, MNEME_URL: api.url, MNEME_API_KEY: await api.token(dana) },
  });
  expect(stdout).toBe('Noted.\nNoted.\nYou said: My boat is called Wagtail.\nYou have not told me.\n');
});
