import type { AgentInputItem } from '@openai/agents-core';
import { expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { MnemeSession } from '../../src/client/openai-agents.ts';
import { useServedApi } from '../graphql/served-api.ts';

// The session over a served API: what an agent puts in, it gets back.

const api = useServedApi();

it('gives items back in order, takes the last one out, and is cleared', async () => {
  const mneme = createClient({ url: api.url, token: await api.token(api.workspace.admin), retries: 0 });
  const session = new MnemeSession({ mneme, threadKey: 'agent-1', channel: 'desk' });
  const items: AgentInputItem[] = [
    { role: 'user', content: 'My boat is called Wagtail.' },
    { type: 'function_call', callId: 'c1', name: 'weather', arguments: '{}', status: 'completed' },
    { role: 'user', content: [{ type: 'input_image', image: 'https://example.com/boat.png' }] },
    { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Noted.' }] },
  ];
  await session.addItems(items);
  await session.addItems([]);
  expect(await session.getSessionId()).toBe('agent-1');
  expect(await session.getItems()).toEqual(items);
  expect(await session.getItems(2)).toEqual(items.slice(-2));
  expect(await session.getItems(0)).toEqual([]);
  expect(await session.popItem()).toEqual(items[3]);
  expect(await session.getItems()).toEqual(items.slice(0, 3));
  const other = new MnemeSession({ mneme, threadKey: 'agent-2' });
  const known = await other.context('What is my boat called?');
  expect(known).toMatch(/Wagtail/);
  expect(known).not.toMatch(/What is my boat called/);
  await session.clearSession();
  expect(await session.getItems()).toEqual([]);
  expect(await other.context('What is my boat called?')).not.toMatch(/Wagtail/);
  expect(await other.popItem()).toBeUndefined();
});

it('reads more turns than a page has, and those of other programs', async () => {
  const mneme = createClient({ url: api.url, token: await api.token(api.workspace.admin), retries: 0 });
  const messages = Array.from({ length: 203 }, (_, at) => ({ role: 'USER' as const, content: `Turn ${at}` }));
  await mneme.appendMessages({ threadKey: 'long', messages });
  await mneme.appendMessages({ threadKey: 'long', messages: [{ role: 'TOOL', content: 'item: no JSON' }] });
  const items = await new MnemeSession({ mneme, threadKey: 'long' }).getItems();
  expect(items).toHaveLength(204);
  expect(items.at(-1)).toEqual({ role: 'user', content: 'item: no JSON' });
});
