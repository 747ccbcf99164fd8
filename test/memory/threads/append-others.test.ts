import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { lettersAtOnce, paced } from '../../../src/memory/paced.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';

const database = useDatabase();
let services: MemoryServices;
let dana: Caller;

beforeAll(async () => {
  services = await localServices(database);
  dana = await (await createTestWorkspace(services)).caller('member', 'dana');
});

const say = async (content: string) => {
  const { threadId } = await openThread({ services, caller: dana }, {});
  return () =>
    appendMessages({ services, caller: dana }, { threadId, messages: [{ role: 'user', content }] });
};

it('a long text is stored by itself, and short ones of the same caller together', async () => {
  const calls = await Promise.all(
    ['First.', 'The bollard is red. '.repeat(5_000), 'Second.', 'Third.'].map((content) => say(content)),
  );
  const answers = await Promise.all(calls.map((call) => call()));
  const { rows } = await database.owner.query<{ written: string }>(
    `select m.xmin::text as written from unnest($1::uuid[]) with ordinality as given (id, place)
     join mneme.message m on m.id = given.id order by given.place`,
    [answers.map(({ messageIds }) => messageIds[0])],
  );
  const [first, long, second, third] = rows.map(({ written }) => written);
  expect(second).toBe(third);
  expect([first, second, third]).not.toContain(long);
});

it('others go on while the texts of a call are read', async () => {
  let others = 0;
  let reading = true;
  const went = (async () => {
    while (reading) {
      await setImmediate();
      others += 1;
    }
  })();
  const read: number[] = [];
  for await (const size of paced([lettersAtOnce, 1, 1, lettersAtOnce, lettersAtOnce], (item) => item)) {
    read.push(size);
  }
  reading = false;
  await went;
  expect(read).toEqual([lettersAtOnce, 1, 1, lettersAtOnce, lettersAtOnce]);
  expect(others).toBeGreaterThanOrEqual(3);
});
