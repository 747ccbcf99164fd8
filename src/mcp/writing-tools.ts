import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { MnemeClient } from '../client/client.ts';
import { findDueDate } from '../language/due-dates.ts';
import { MemoryError } from '../memory/error.ts';
import { citation, content, key, moment, statedKinds, task, taskShown } from './shapes.ts';
import { addTool } from './tool.ts';

/** The tools that store, change and remove: what they need is the scope WRITE. */
export const writingTools: ReadonlySet<string> = new Set([
  'remember',
  'revise',
  'complete_task',
  'forget',
  'hand_off',
  'take_over',
]);

/** Adds the tools that store, change and remove. */
export function addWritingTools(server: McpServer, client: MnemeClient): void {
  addTool(server, 'remember', {
    description: 'Stores something worth knowing later: a fact, a preference, a task, a decision, a note.',
    input: z.strictObject({
      content: content.describe('One statement that can be understood by itself'),
      kind: z.enum(statedKinds).default('NOTE'),
      dueAt: moment
        .optional()
        .describe(
          'Of a task: when it is due, ISO 8601 with an offset. Default: as its words say ("by Friday at nine")',
        ),
      threadKey: key.optional().describe('The conversation it was learned in'),
      projectKey: key.optional().describe('The project it belongs to: then its members see it'),
      sealed: z
        .boolean()
        .optional()
        .describe(
          'Keep its text encrypted outside the database, for its owner alone: for what is confidential',
        ),
    }),
    output: z.object({ memoryId: z.string(), citation, dueAt: z.string().nullable() }),
    hints: { destructiveHint: false },
    async work({ kind, dueAt, ...stated }) {
      if (kind !== 'TASK') {
        if (dueAt !== undefined)
          throw new MemoryError(
            'bad_input',
            'BAD_INPUT',
            'dueAt is only for tasks. Leave it out, or give kind TASK.',
          );
        const { id } = await client.remember({ kind, ...stated });
        return { memoryId: id, citation: `memory:${id}`, dueAt: null };
      }
      const due = dueAt ?? (await dueInWords(client, stated.content));
      const made = await client.createTask({ ...stated, ...(due === undefined ? {} : { dueAt: due }) });
      return { memoryId: made.id, citation: `memory:${made.id}`, dueAt: made.dueAt };
    },
  });
  addTool(server, 'revise', {
    description: 'Says a memory anew where it has changed: the old wording stays as what held before.',
    input: z.strictObject({
      memoryId: memory,
      content: content.describe('The whole statement as it holds now'),
      validFrom: moment.optional().describe('Since when it holds. Default: now'),
    }),
    output: z.object({ memoryId: z.string(), citation, supersededCitation: citation }),
    hints: { destructiveHint: false },
    async work({ memoryId, ...said }) {
      const { memory: now, superseded } = await client.reviseMemory({ memoryId: idOf(memoryId), ...said });
      return {
        memoryId: now.id,
        citation: `memory:${now.id}`,
        supersededCitation: `memory:${superseded.id}`,
      };
    },
  });
  addTool(server, 'complete_task', {
    description: 'Says that a task is done.',
    input: z.strictObject({ taskId: z.string().describe('As list_tasks gives it, or its citation') }),
    output: task,
    hints: { destructiveHint: false, idempotentHint: true },
    async work({ taskId }) {
      return taskShown(await client.completeTask({ taskId: idOf(taskId) }));
    },
  });
  addTool(server, 'forget', {
    description: 'Takes a memory out of recall for good, all its versions.',
    input: z.strictObject({ memoryId: memory }),
    output: z.object({ forgotten: z.boolean() }),
    hints: { destructiveHint: true, idempotentHint: false },
    async work({ memoryId }) {
      await client.forgetMemory(idOf(memoryId));
      return { forgotten: true };
    },
  });
  addTool(server, 'hand_off', {
    description: 'Says that the conversation goes on in another channel, with what should be known there.',
    input: z.strictObject({
      fromChannel: key.describe('Where you talk, e.g. voice'),
      toChannel: key,
      threadKey: key.optional().describe('The conversation that moves'),
      summary: content.optional().describe("Default: the conversation's own"),
    }),
    output: z.object({ handoffId: z.string() }),
    hints: { destructiveHint: false },
    async work(input) {
      return { handoffId: await client.signalHandoff(input) };
    },
  });
  addTool(server, 'take_over', {
    description: 'Takes the conversation that was handed to a channel; only one of several gets it.',
    input: z.strictObject({ channel: key.describe('Where you talk') }),
    output: z.object({
      claimed: z.boolean(),
      fromChannel: z.string().nullable(),
      summary: z.string().nullable(),
    }),
    hints: { destructiveHint: false },
    async work({ channel }) {
      const { claimed, fromChannel, summary } = await client.claimHandoff({ channel });
      return { claimed, fromChannel, summary };
    },
  });
}

const memory = z.string().describe('A citation (memory:...) or what follows memory: in one');

/** The id within a citation. */
const idOf = (given: string) => given.replace(/^memory:/, '');

/** When a task is due by its own words, for whoever asks. */
async function dueInWords(client: MnemeClient, words: string): Promise<string | undefined> {
  const { userId } = await client.me();
  const person = userId === null ? null : await client.person(userId);
  return findDueDate(words, new Date(), person?.timeZone ?? 'UTC')?.at.toISOString();
}
