import { expect, it } from 'vitest';
import type { Extractor } from '../../src/providers/extractor.ts';
import { converse, scripted } from '../memory/formation/conversation.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useApi } from './api.ts';

const database = useDatabase();
const api = useApi();

const kinds = ['task', 'preference', 'decision', 'note'] as const;

/** Keeps each turn as a memory of each kind, and as a fact: more than anybody said. */
const eager: Extractor = Object.assign(
  scripted(({ content }) => ({
    memories: kinds.map((kind) => ({ kind, content: `Dana ${kind}s: ${content}` })),
    facts: [{ subject: 'Dana', predicate: 'lives_in', object: content, functional: true, confidence: 0.9 }],
  })),
  { name: 'eager' },
);
/** Keeps nothing. */
const strict: Extractor = Object.assign(
  scripted(() => null),
  { name: 'strict' },
);

/** How what it keeps begins. */
const drawn = /Dana (?:tasks|preferences|decisions|notes): |Dana lives in the (?:old|new)/;

it('stands in no list, recall, prompt or note of a session, and in the history all the same', async () => {
  const dana = await api.one.caller('member', 'Dana');
  const { threadId } = await converse(api.as(dana), {}, [
    { author: 'Dana', content: 'the old lighthouse' },
    { author: 'Dana', content: 'the new lighthouse' },
  ]);
  await doJobs(database, { ...api.services, extractor: eager }, api.one.id);

  const read = async () => {
    const data = await api.data(
      dana,
      `query ($threadId: UUID!) {
        tasks { nodes { content } } preferences { nodes { content } } decisions { nodes { content } }
        factsAsOf { nodes { id } } profile { text }
        recall(input: { query: "where is the lighthouse that Dana lives in", limit: 50 }) { hits { citation } }
        buildContext(input: { query: "where is the lighthouse that Dana lives in", threadId: $threadId }) { messages { content } }
        thread(id: $threadId) { summaries { nodes { actionItems keyDecisions } } }
      }`,
      { threadId },
    );
    return {
      lists: ['tasks', 'preferences', 'decisions', 'factsAsOf'].map((name) => data[name].nodes.length),
      profile: data.profile.text,
      recalled: new Set(data.recall.hits.map(({ citation }: { citation: string }) => citation.split(':')[0])),
      prompt: data.buildContext.messages.map(({ content }: { content: string }) => content).join('\n'),
      notes: data.thread.summaries.nodes.flatMap(
        (note: { actionItems: string[]; keyDecisions: string[] }) => [
          ...note.actionItems,
          ...note.keyDecisions,
        ],
      ),
    };
  };
  const before = await read();
  expect(before.lists.every((length) => length > 0)).toBe(true);
  expect(before.profile).toContain('lighthouse');
  expect([...before.recalled]).toEqual(expect.arrayContaining(['message', 'memory', 'fact']));
  expect(before.prompt).toMatch(drawn);
  expect(before.notes).not.toEqual([]);
  const then = new Date().toISOString();

  await api.data(
    api.one.admin,
    'mutation { reformWorkspace(input: {}) { progress { done total untouched } } }',
  );
  expect((await api.data(api.one.admin, '{ reformProgress { done total } }')).reformProgress).toEqual({
    done: 0,
    total: null,
  });
  await doJobs(database, { ...api.services, extractor: strict }, api.one.id);

  const after = await read();
  expect(after.lists).toEqual([0, 0, 0, 0]);
  expect(after.profile).toBe('');
  expect(after.recalled.has('message')).toBe(true);
  expect(after.recalled.has('memory')).toBe(false);
  expect(after.recalled.has('fact')).toBe(false);
  expect(after.prompt).not.toMatch(drawn);
  expect(after.notes).toEqual([]);
  // What was known then, and what is kept of it.
  const known = await api.data(
    dana,
    `query ($then: Datetime) { factsAsOf(knownAt: $then) { nodes { id } } memoryItems { nodes { setAsideAt } } }`,
    { then },
  );
  expect(known.factsAsOf.nodes).not.toEqual([]);
  expect(known.memoryItems.nodes.length).toBeGreaterThan(0);
  for (const { setAsideAt } of known.memoryItems.nodes) expect(setAsideAt).not.toBeNull();
});
