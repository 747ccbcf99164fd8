import { beforeAll, describe, expect, it } from 'vitest';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import type { Extractor } from '../../src/providers/extractor.ts';
import { talk, useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { placesOf } from '../support/dump.ts';
import { doJobs } from '../support/jobs.ts';
import { plainExtractor } from '../support/plain-extractor.ts';

// What was read before an erasure is written after it: by slow providers, whose answers come when all is gone.

const database = useDatabase();
const api = useApi();
const append =
  'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }';

/** A door that tells when somebody waits before it. */
class Gate {
  readonly #arrived = Promise.withResolvers<void>();
  readonly #opened = Promise.withResolvers<void>();
  readonly arrived = this.#arrived.promise;
  open = () => this.#opened.resolve();
  async pass(): Promise<void> {
    this.#arrived.resolve();
    await this.#opened.promise;
  }
}

/** Says of each turn all that it was shown, as a model that resolves what is meant may. */
const nosy: Extractor = {
  name: 'nosy',
  async extract(window) {
    const found = await plainExtractor.extract(window);
    const shown = [...window.context, ...window.turns].map(({ content }) => content).join(' ');
    const memories = found.memories.map((memory) => ({ ...memory, content: `${memory.content} ${shown}` }));
    return { ...found, memories };
  },
};

let services: MemoryServices;
beforeAll(() => {
  services = { ...api.services, extractor: nosy };
});

/** A thread of Ben's in which a user who is to be erased spoke too, with the word. */
async function scene(word: string): Promise<{ ada: Caller; ben: Caller; shared: string; own: string }> {
  const ada = await api.one.caller('member', `ada of ${word}`);
  const ben = await api.one.caller('member', 'ben');
  const bot = await api.one.caller('service', 'bot');
  const { ensureProject } = await api.data(
    bot,
    `mutation { ensureProject(input: { externalId: "quay-${word.length}-${word.charCodeAt(3)}", name: "Quay" }) { projectId } }`,
  );
  const { threadId: shared } = await openThread(
    { services, caller: ben },
    { projectId: ensureProject.projectId },
  );
  const turns: [Caller, string, string][] = [
    [ben, 'Mirela Popescu lives in Lisbon.', '2026-03-02T09:00:00Z'],
    [ada, `We decided that ${word} Ardane paints the hall.`, '2026-03-02T09:05:00Z'],
    [ben, 'Tomas Weber brings the colours.', '2026-03-02T09:10:00Z'],
    [ada, `${word} Ardane lives in Porto.`, '2026-03-03T09:00:00Z'],
    [ben, 'Tomas Weber lives in Ghent.', '2026-03-04T09:00:00Z'],
    [ben, 'Tomas Weber cleans the brushes.', '2026-03-18T09:00:00Z'],
  ];
  for (const [by, content, occurredAt] of turns) {
    await api.data(by, append, {
      input: { threadId: shared, messages: [{ role: 'USER', content, occurredAt }] },
    });
  }
  const { threadId: own } = await talk(api, ada, [`I prefer ${word.toLowerCase()} for breakfast.`]);
  return { ada, ben, shared, own };
}

async function eraseUser(caller: Caller): Promise<void> {
  await api.data(
    caller,
    'mutation ($input: EraseUserInput!) { eraseUser(input: $input) { receipt { id } } }',
    {
      input: { userId: caller.userId },
    },
  );
}

/** Does the jobs with services that are held up once, erases the user meanwhile, and lets the jobs go on to their end. */
async function eraseMeanwhile(ada: Caller, gate: Gate, slow: MemoryServices): Promise<void> {
  const jobs = doJobs(database, slow, api.one.id).catch((error: unknown) => error);
  await gate.arrived;
  await eraseUser(ada);
  gate.open();
  await jobs;
  await doJobs(database, services, api.one.id);
}

describe('what is under way when a user is erased brings nothing back:', () => {
  it('extraction, which may tell a turn in words of another', async () => {
    const { ada } = await scene('Zyxquern');
    const gate = new Gate();
    await eraseMeanwhile(ada, gate, {
      ...services,
      extractor: {
        ...nosy,
        async extract(window) {
          const found = await nosy.extract(window);
          // Of somebody else's turns, read beside the one that goes.
          const shown = [...window.context, ...window.turns];
          if (shown.some(({ content }) => content.includes('Zyxquern'))) await gate.pass();
          return found;
        },
      },
    });
    expect(await placesOf(database.owner, 'zyxquern')).toEqual([]);
    // What the others said has been extracted from all the same.
    const { rows } = await database.owner.query(
      `select from mneme.memory_item where workspace_id = $1 and content like 'Tomas Weber%'`,
      [api.one.id],
    );
    expect(rows).toHaveLength(3);
  });

  it('vectors', async () => {
    const { ada } = await scene('Vornlight');
    const gate = new Gate();
    const { embedder } = services;
    await eraseMeanwhile(ada, gate, {
      ...services,
      embedder: {
        model: embedder.model,
        dimensions: embedder.dimensions,
        async embed(...given) {
          const vectors = await embedder.embed(...given);
          await gate.pass();
          return vectors;
        },
      },
    });
    expect(await placesOf(database.owner, 'vornlight')).toEqual([]);
    const { rows } = await database.owner.query(
      `select from mneme.message_embedding e where e.workspace_id = $1 and not exists (
         select from mneme.message m where m.workspace_id = $1 and m.id = e.message_id)`,
      [api.one.id],
    );
    expect(rows).toEqual([]);
  });

  // By the length that is asked for: of a session, a thread, a week, a month.
  it.each([
    ['Quellbroth', 200],
    ['Brimvale', 300],
    ['Orcandle', 250],
    ['Drumwick', 350],
  ])('summaries and roll-ups: %s, in %i tokens', async (word, maxTokens) => {
    const { ada, shared } = await scene(word);
    const gate = new Gate();
    await eraseMeanwhile(ada, gate, {
      ...services,
      summarizer: {
        name: 'whole',
        async summarize(given) {
          const text = given.texts.map((one) => one.text).join(' ');
          if (given.maxTokens === maxTokens && text.includes(word)) await gate.pass();
          return text;
        },
      },
    });
    expect(await placesOf(database.owner, word.toLowerCase())).toEqual([]);
    const { thread } = await api.data(
      await api.one.caller('member', 'ben'),
      `{ thread(id: "${shared}") { summary } }`,
    );
    expect(thread.summary).toMatch(/Tomas/);
  });

  it('imports: a turn that comes after is refused and leaves nothing', async () => {
    const { ada, own, shared } = await scene('Hallowmint');
    await doJobs(database, services, api.one.id);
    const appends = Array.from({ length: 6 }, (_, at) =>
      appendMessages(
        { services, caller: ada },
        {
          threadId: at % 2 === 0 ? own : shared,
          messages: [{ role: 'user', content: `Hallowmint, part ${at}.` }],
          background: true,
        },
      ).catch((error: unknown) => error),
    );
    await eraseUser(ada);
    await Promise.all(appends);
    await expect(
      appendMessages(
        { services, caller: ada },
        {
          threadId: shared,
          messages: [{ role: 'user', content: 'Hallowmint.' }],
        },
      ),
    ).rejects.toThrow();
    await doJobs(database, services, api.one.id);
    expect(await placesOf(database.owner, 'hallowmint')).toEqual([]);
  });
});
