import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { doJobs } from '../support/jobs.ts';
import { useServedApi } from './served-api.ts';

// What somebody says outright, and later says otherwise, as their lists and prompts give it.

const api = useServedApi();

async function data(caller: Caller, query: string, variables: object) {
  const answer = await api.post(caller, { query, variables });
  expect(answer.errors ?? []).toEqual([]);
  return answer.data;
}

async function say(caller: Caller, lines: readonly string[]): Promise<void> {
  for (const [index, content] of lines.entries()) {
    await data(
      caller,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      {
        input: {
          threadKey: `talk-${index}`,
          messages: [
            { role: 'USER', content, occurredAt: new Date(Date.UTC(2026, 2, 2 + index, 9)).toISOString() },
            { role: 'ASSISTANT', content: 'Noted.' },
          ],
        },
      },
    );
    await doJobs(api.database, api.services, api.workspace.id);
  }
}

interface Memory {
  readonly kind: string;
  readonly content: string;
  readonly value: string | null;
  readonly status: string | null;
}

interface Versioned {
  readonly recordedTo: string | null;
  readonly validTo: string | null;
}
const holds = ({ recordedTo, validTo }: Versioned) => recordedTo === null && validTo === null;

const memories = async (caller: Caller): Promise<Memory[]> =>
  (
    await data(caller, '{ memoryItems { nodes { kind content value status recordedTo validTo } } }', {})
  ).memoryItems.nodes.filter(holds);
const words = async (caller: Caller) => (await memories(caller)).map(({ content }) => content).sort();
const facts = async (caller: Caller): Promise<string[]> =>
  (await data(caller, '{ facts { nodes { predicate object recordedTo validTo } } }', {})).facts.nodes
    .filter(holds)
    .map(({ predicate, object }: { predicate: string; object: string }) => `${predicate} ${object}`)
    .sort();
const prompt = async (caller: Caller, query: string): Promise<string> =>
  (
    await data(
      caller,
      'query ($query: String!) { buildContext(input: { query: $query, timeZone: "UTC" }) { text } }',
      { query },
    )
  ).buildContext.text;

describe('what was said last holds', () => {
  it('a code, a preference and the length of answers', async () => {
    const ulla = await api.workspace.caller('member', 'Ulla');
    await say(ulla, [
      'Please remember that my bike lock code is 3356. I love espresso.',
      'Please keep your answers short.',
      "My bike lock code is 9021 now. I've given up espresso, it keeps me awake.",
      'From now on, give me long answers, I want the details.',
    ]);
    expect(await words(ulla)).toEqual([
      'From now on, give me long answers',
      "I've given up espresso",
      'My bike lock code is 9021 now',
    ]);
  });

  it('half of a task is done, the other is open', async () => {
    const otto = await api.workspace.caller('member', 'Otto');
    await say(otto, [
      'Remind me to book the removal van and cancel the gym by the end of March.',
      'The removal van is booked.',
    ]);
    expect((await memories(otto)).map(({ content, status }) => `${status} ${content}`).sort()).toEqual([
      'DONE Remind me to book the removal van',
      'PENDING cancel the gym by the end of March',
    ]);
  });

  it('with the job its superior and role end', async () => {
    const nora = await api.workspace.caller('member', 'Nora');
    await say(nora, [
      'I work at Varga Print as a typesetter. I report to Ilse Brandt.',
      'I quit my job at Varga Print and started at Lumen Optics as a process engineer.',
    ]);
    expect(await facts(nora)).toEqual(['is_a process engineer', 'works_at Lumen Optics']);
  });
});

it("a relative's health is in a prompt about food, under their name", async () => {
  const mara = await api.workspace.caller('member', 'Mara');
  await say(mara, [
    'My son Emil is severely allergic to cashews, so we carry an EpiPen. My mum has coeliac disease.',
  ]);
  const text = await prompt(mara, 'What could I cook for dinner on Sunday?');
  expect(text).toContain('Emil is allergic to cashews (severe)');
  expect(text).toContain('Emil takes EpiPen');
  expect(text).toMatch(/mum has the condition co?eliac disease/);
  expect(text).not.toContain('user takes EpiPen');
});
