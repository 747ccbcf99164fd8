import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { MnemeClient } from '../client/client.ts';
import { apiName } from '../memory/kinds.ts';
import { openStatuses } from '../providers/extractor.ts';
import { citation, hitKinds, key, moment, owner, ownRows, statuses, task, taskShown } from './shapes.ts';
import { addTool } from './tool.ts';

/** Adds the tools that change nothing. */
export function addReadingTools(server: McpServer, client: MnemeClient): void {
  addRecall(server, client);
  addBuildContext(server, client);
  addListTasks(server, client);
  addList(server, client);
  addProfile(server, client);
}

function addRecall(server: McpServer, client: MnemeClient): void {
  addTool(server, 'recall', {
    description:
      'Finds what was said and learned, by words, meaning, names and times; best first, with citations.',
    input: z.strictObject({
      query: z.string().min(1).max(10_000).describe('What to look for, in plain words'),
      limit: z.number().int().min(1).max(50).default(10),
      kinds: z.array(z.enum(hitKinds)).min(1).optional().describe('Default: all of them'),
      threadKey: key.optional().describe('Only of this conversation'),
      projectKey: key.optional().describe('Only of this project'),
      since: moment.optional(),
      until: moment.optional(),
    }),
    output: z.object({
      recallId: z.string(),
      hits: z.array(
        z.object({
          text: z.string().nullable(),
          kind: z.string(),
          author: z.string().nullable().describe('Who said it, if a name is known'),
          about: z
            .string()
            .nullable()
            .describe('Whom it is about, if about somebody: perhaps another person than your user'),
          role: z.string().nullable().describe('Of a turn: USER, ASSISTANT, SYSTEM, TOOL or SUMMARY'),
          citation,
          occurredAt: z.string().nullable(),
          uncertain: z.boolean(),
          threadTitle: z.string().nullable(),
          document: z
            .object({
              title: z.string().nullable(),
              heading: z.string().nullable(),
              position: z.number().describe('Its place in the document, from 0'),
              page: z.number().nullable(),
            })
            .nullable(),
        }),
      ),
      warnings: z.array(z.string()),
    }),
    hints: { readOnlyHint: true },
    async work(input) {
      const { id, hits, warnings } = await client.recall(input);
      return {
        recallId: id,
        hits: hits.map(
          ({ text, kind, message, author, about, citation, occurredAt, uncertain, thread, chunk }) => ({
            text,
            kind,
            author,
            about: about?.user?.name ?? about?.entity?.name ?? null,
            role: message?.role ?? null,
            citation,
            occurredAt,
            uncertain,
            threadTitle: thread?.title ?? null,
            document: chunk && {
              title: chunk.document?.title ?? null,
              heading: chunk.heading,
              position: chunk.position,
              page: chunk.page,
            },
          }),
        ),
        warnings,
      };
    },
  });
}

function addBuildContext(server: McpServer, client: MnemeClient): void {
  addTool(server, 'build_context', {
    description:
      'What should be known before answering a message: profile, memories, open tasks, recent turns.',
    input: z.strictObject({
      query: z.string().max(100_000).default('').describe('The message about to be answered'),
      threadKey: key.optional().describe('The conversation it is part of'),
      projectKey: key.optional(),
      channel: key
        .optional()
        .describe(
          'Where you talk, e.g. voice: what happened in other channels, and a handoff that waits here',
        ),
      tokenBudget: z.number().int().min(100).max(32_000).default(2_000),
    }),
    output: z.object({
      text: z.string(),
      citations: z.array(citation),
      tokenCount: z.number(),
      warnings: z.array(z.string()),
    }),
    hints: { readOnlyHint: true },
    async work(input) {
      const { text, citations, tokenCount, warnings } = await client.buildContext(input);
      return { text, citations, tokenCount, warnings };
    },
  });
}

function addListTasks(server: McpServer, client: MnemeClient): void {
  addTool(server, 'list_tasks', {
    description:
      'Tasks, the soonest due first; open ones unless asked otherwise. subject names who has to do one: perhaps another person than your user.',
    input: z.strictObject({
      status: z.array(z.enum(statuses)).min(1).default(openStatuses.map(apiName)),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ tasks: z.array(task) }),
    hints: { readOnlyHint: true },
    async work({ status, limit }) {
      const filter = { status: { in: [...status] }, ...(await ownRows(client)) };
      const { nodes } = await client.tasks({ first: limit, filter });
      return { tasks: nodes.flatMap((node) => (node ? [taskShown(node)] : [])) };
    },
  });
}

function addList(server: McpServer, client: MnemeClient): void {
  addTool(server, 'list', {
    description:
      'What is remembered, as a list: tasks (open ones, the soonest due first), preferences, decisions, or what was learned lately of any kind.',
    input: z.strictObject({
      what: z.enum(['TASKS', 'PREFERENCES', 'DECISIONS', 'LEARNED']),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      items: z.array(
        z.object({
          citation,
          kind: z.string(),
          content: z.string().nullable(),
          subject: z
            .string()
            .nullable()
            .describe('Whom it is about, if somebody else than its owner is named'),
          owner,
          at: z
            .string()
            .nullable()
            .describe('When a task is due, a decision was made, or the rest was learned'),
        }),
      ),
    }),
    hints: { readOnlyHint: true },
    async work({ what, limit }) {
      return { items: await listed(client, what, limit) };
    },
  });
}

function addProfile(server: McpServer, client: MnemeClient): void {
  addTool(server, 'profile', {
    description: 'What is known of the person asked for, from what they said themselves.',
    input: z.strictObject({ tokenBudget: z.number().int().min(50).max(10_000).default(300) }),
    output: z.object({
      text: z.string(),
      lines: z.array(z.object({ section: z.string(), text: z.string(), citations: z.array(citation) })),
    }),
    hints: { readOnlyHint: true },
    async work(input) {
      const { text, lines } = await client.profile(input);
      return { text, lines: lines.map(({ section, text, citations }) => ({ section, text, citations })) };
    },
  });
}

/** What a list has of each kind. */
async function listed(client: MnemeClient, what: string, limit: number) {
  const own = await ownRows(client);
  // The API refuses an empty filter.
  const page = Object.keys(own).length === 0 ? { first: limit } : { first: limit, filter: own };
  if (what === 'TASKS') {
    const filter = { ...own, status: { in: openStatuses.map(apiName) } };
    const { nodes } = await client.tasks({ first: limit, filter });
    return nodes.flatMap((node) => (node ? [listItem(node, 'TASK', node.dueAt)] : []));
  }
  if (what === 'PREFERENCES') {
    const { nodes } = await client.preferences(page);
    return nodes.flatMap((node) => (node ? [listItem(node, 'PREFERENCE', node.lastConfirmedAt)] : []));
  }
  if (what === 'DECISIONS') {
    const { nodes } = await client.decisions(page);
    return nodes.flatMap((node) => (node ? [listItem(node, 'DECISION', node.validFrom)] : []));
  }
  const filter = { ...own, contentState: { notIn: ['REMOVED' as const] } };
  const { nodes } = await client.learned({ first: Math.min(200, 2 * limit), filter });
  const current = nodes.flatMap((node) =>
    node && node.recordedTo === null && node.setAsideAt === null ? [node] : [],
  );
  return current.slice(0, limit).map((node) => listItem(node, node.kind, node.recordedFrom));
}

interface Listed {
  readonly id: string;
  readonly content: string | null;
  readonly subject: string | null;
  readonly ownerUser: { readonly name: string } | null;
}

const listItem = ({ id, content, subject, ownerUser }: Listed, kind: string, at: string | null) => ({
  citation: `memory:${id}`,
  kind,
  content,
  subject,
  owner: ownerUser?.name ?? null,
  at,
});
