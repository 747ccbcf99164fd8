import { beforeAll, expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useServices } from '../../support/workspace.ts';
import { converse, scripted, workerOf, workerServices } from '../formation/conversation.ts';

const { database, services, as } = useServices();
let dana: Caller;
let benOf: () => Promise<Caller>;

// What the extractor is given to find is written as the test needs it: subject | predicate | object.
const extractor = scripted((turn) => {
  const decided = /^We decided on (.*)\.$/.exec(turn.content)?.[1];
  if (decided) return { memories: [{ kind: 'decision', content: `The team decided on ${decided}.` }] };
  const changed = /^We changed our mind: (.*)\.$/.exec(turn.content)?.[1];
  if (changed) {
    return {
      memories: [{ kind: 'decision', content: `The team decided on ${changed}.`, revises: true }],
    };
  }
  const place = /^(?:I live|I moved|Tomas lives) (?:in|to) (\w+)/.exec(turn.content)?.[1];
  if (!place) return null;
  const subject = turn.content.startsWith('Tomas') ? 'Tomas' : 'Dana';
  return { facts: [{ subject, predicate: 'lives_in', object: place, functional: true }] };
});

async function learn(lines: string[], start: string): Promise<void> {
  const { ids } = await converse(
    as(dana),
    {},
    lines.map((content) => ({ author: 'Dana', content })),
    start,
  );
  await extractTurns(
    {
      services: { ...workerServices(database, services), extractor },
      caller: workerOf(dana.workspaceId ?? ''),
    },
    ids,
  );
}

/** The lines of memory of a prompt for a question. */
async function linesFor(query: string, more: object = {}): Promise<string[]> {
  const { text } = await buildContext(as(dana), { query, timeZone: 'UTC', profileTokens: 0, ...more });
  return text.split('\n').filter((line) => line.startsWith('- '));
}

const at = (lines: readonly string[], part: string) => lines.findIndex((line) => line.includes(part));

beforeAll(async () => {
  const workspace = await createTestWorkspace(services);
  dana = await workspace.caller('member', 'dana');
  benOf = () => workspace.caller('member', 'ben');
  await learn(
    [
      'I live in Porto, near the river.',
      'Living in Porto is lovely, I live for the river.',
      'Tomas lives in Madrid.',
      'We decided on Kafka for the event bus.',
    ],
    '2026-01-05T09:00:00Z',
  );
  await learn(
    ['I moved to Berlin.', 'Tomas lives in Valencia now.', 'We changed our mind: NATS for the event bus.'],
    '2026-05-10T09:00:00Z',
  );
});

it("what holds now stands above what held, the asker's own first, and what held is marked", async () => {
  const lines = await linesFor('where do I live?');
  expect(lines[0]).toContain('Berlin');
  expect(lines[0]).not.toContain('outdated');
  expect(at(lines, 'I live in Porto')).toBeGreaterThan(at(lines, 'I moved to Berlin'));
  expect(lines[at(lines, 'I live in Porto')]).toContain(
    '(outdated since 2026-05-10: «Dana lives in Berlin»)',
  );
  const [first, ...others] = await linesFor('where does Tomas live now?');
  expect(first).toContain('Valencia');
  expect(others[at(others, 'lives in Madrid')]).toContain(
    '(outdated since 2026-05-10: «Tomas lives in Valencia»)',
  );
});

it('so for a decision, whose successor is cited with the turn it outdates', async () => {
  const lines = await linesFor('what did we decide on for the event bus?');
  expect(at(lines, 'Kafka')).toBeGreaterThan(at(lines, 'NATS'));
  expect(lines[at(lines, 'Kafka')]).toMatch(/\(outdated since 2026-05-10: «The team decided on NATS/);
});

it('what was true at the moment asked for is not called outdated', async () => {
  const lines = await linesFor('where do I live?', { now: '2026-03-01T00:00:00Z' });
  expect(lines[at(lines, 'I live in Porto')]).not.toContain('outdated');
});

it("what holds in general is the user's own: not what others say they like, in their own threads or shared ones", async () => {
  const own = /takes oat milk|writes British/;
  const others = /Ben takes|Mira takes/;
  const prefers = scripted(({ content, author }) => ({
    memories: [{ kind: 'preference', content: content.replace(/^I take/, `${author ?? 'The user'} takes`) }],
  }));
  const { id: projectId } = await ensureProject(as(dana), { externalId: 'shared' });
  const ben = await benOf();
  const told = [
    // An import of Dana's: others speak in it.
    await converse(as(dana), {}, [
      { author: 'Dana Reyes', content: 'I take oat milk.' },
      { author: 'Mira', content: 'I take sugar.' },
    ]),
    await converse(as(ben), { projectId }, [{ author: 'Ben', content: 'I take lemon.' }]),
  ];
  for (const { ids } of told) {
    await extractTurns(
      {
        services: { ...workerServices(database, services), extractor: prefers },
        caller: workerOf(dana.workspaceId ?? ''),
      },
      ids,
    );
  }
  await remember(as(dana), {
    kind: 'preference',
    layer: 'workspace',
    content: 'The workspace writes British English.',
  });
  const { text } = await buildContext(as(dana), {});
  expect(text.match(new RegExp(own, 'g'))).toHaveLength(2);
  expect(text).not.toMatch(others);
  const { text: bens } = await buildContext(as(ben), {});
  expect(bens).toContain('Ben takes lemon');
});

it('tells nobody what they may not see', async () => {
  const ben = { ...dana, userId: null, role: 'service' as const };
  const { text } = await buildContext(as(ben), { query: 'where does Dana live?' });
  expect(text).not.toMatch(/Berlin|Porto/);
});
