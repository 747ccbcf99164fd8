import { expect, it } from 'vitest';
import { useServedApi } from '../../graphql/served-api.ts';
import { usePython } from './run-python.ts';

// The session of agent frameworks, in asyncio.

const api = useServedApi();
const python = usePython();

it('keeps the conversation of an agent', async () => {
  const answer = await python(
    `import asyncio, json, os
from mneme import AsyncMneme, MnemeSession
async def main():
    memory = AsyncMneme(os.environ["URL"], token=os.environ["TOKEN"])
    session = MnemeSession(memory, "agent-1")
    call = {"type": "function_call", "name": "weather", "arguments": "{}"}
    await session.add_items([{"role": "user", "content": "My boat is called Wagtail."}, call,
        {"role": "assistant", "content": [{"type": "output_text", "text": "Noted."}]}])
    items = await session.get_items()
    last = await session.get_items(limit=1)
    popped = await session.pop_item()
    left = len(await session.get_items())
    other = MnemeSession(memory, "agent-2")
    context = await other.context("What is my boat called?")
    known = "Wagtail" in context and "What is my boat" not in context
    async for turn in memory.message_added("agent-1", after_sequence_no=0):
        followed = turn["content"]
        break
    await session.clear_session()
    print(json.dumps([items, last == items[-1:], popped, left, known, followed, len(await session.get_items())]))
asyncio.run(main())`,
    { URL: api.url, TOKEN: await api.token(api.workspace.admin) },
  );
  expect(answer).toEqual([
    [
      { role: 'user', content: 'My boat is called Wagtail.' },
      { type: 'function_call', name: 'weather', arguments: '{}' },
      { role: 'assistant', content: 'Noted.' },
    ],
    true,
    { role: 'assistant', content: 'Noted.' },
    2,
    true,
    'My boat is called Wagtail.',
    0,
  ]);
});
