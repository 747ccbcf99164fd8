import { get, type Step } from 'postgraphile/grafast';
import { type ChangeKind, type Changes, changes } from '../../memory/live/changes.ts';
import {
  type PresenceChange as Changed,
  handoffsSignalled,
  presenceChanged,
  type WaitingHandoff,
} from '../../memory/live/channels.ts';
import { messagesAdded, threadUpdated } from '../../memory/live/threads.ts';
import {
  factsFormed,
  jobProgress,
  memoriesFormed,
  type OpenSuggestions,
  suggestionsChanged,
  type TaxonomyState,
  taxonomyChanged,
} from '../../memory/live/workspace.ts';
import type { Api } from '../pothos/builder.ts';
import { followed } from '../pothos/plan-plugin.ts';
import type { JobStatusRef } from './jobs.ts';
import { ownKey } from './own-keys.ts';

/** What is sent as it happens: messageAdded, threadUpdated, memoryFormed, factFormed,
 * suggestionsChanged, taxonomyChanged, changed, jobProgress, handoffSignalled, presenceChanged. */
export function defineLiveOperations(api: Api, JobStatus: JobStatusRef): void {
  api.builder.subscriptionType({
    description: 'What is sent as it happens, over server-sent events (SSE).',
  });
  defineThreadEvents(api);
  defineFormedEvents(api);
  defineStateEvents(api, JobStatus);
  defineChannelEvents(api);
}

/** What is said in a thread, and what becomes of it. */
function defineThreadEvents({ builder, row }: Api): void {
  builder.subscriptionFields((t) => ({
    messageAdded: t.field({
      description:
        "A thread's turns as they are stored, in order, each once. After a lost connection, subscribe again with afterSequenceNo and nothing is missed.",
      type: 'Message',
      args: {
        threadId: t.arg({ type: 'UUID', description: 'The thread. Give either this or threadKey.' }),
        threadKey: t.arg.string({ description: ownKey.thread }),
        userKey: t.arg.string({ description: ownKey.user }),
        personaKey: t.arg.string({ description: ownKey.persona }),
        branchId: t.arg({ type: 'UUID', description: 'A branch of the thread. Default: the trunk.' }),
        afterSequenceNo: t.arg.int({
          description:
            'Begins with the turn after this number; 0 sends all turns. Default: begins with the next turn that is stored.',
        }),
      },
      subscribe: followed,
      follow: (by, stream, input) => messagesAdded(by.services, stream, input),
      plan: ($id: Step) => row('Message', $id),
    }),
    threadUpdated: t.field({
      description:
        'A thread. Begins with its present state, then sends it after each change of its title, summary, place, project, end or readers.',
      type: 'Thread',
      args: {
        threadId: t.arg({ type: 'UUID', description: 'The thread. Give either this or threadKey.' }),
        threadKey: t.arg.string({ description: ownKey.thread }),
        userKey: t.arg.string({ description: ownKey.user }),
        personaKey: t.arg.string({ description: ownKey.persona }),
      },
      subscribe: followed,
      follow: (by, stream, input) => threadUpdated(by.services, stream, input),
      plan: ($id: Step) => row('Thread', $id),
    }),
  }));
}

/** What was learned. */
function defineFormedEvents({ builder, row }: Api): void {
  builder.subscriptionFields((t) => ({
    memoryFormed: t.field({
      description:
        'New memories and new versions that the caller sees, whether extracted from conversations or stated by operations.',
      type: 'MemoryItem',
      args: {
        since: t.arg({
          type: 'Datetime',
          description:
            'Begins with memories formed since this time, and perhaps some of the five minutes before it. Use it to continue after a lost connection. Default: only new ones.',
        }),
      },
      subscribe: followed,
      follow: (by, stream, input) => memoriesFormed(by.services, stream, input),
      plan: ($id: Step) => row('MemoryItem', $id),
    }),
    factFormed: t.field({
      description:
        'New facts and new versions that the caller sees, whether extracted from conversations or stated by operations.',
      type: 'Fact',
      args: {
        since: t.arg({
          type: 'Datetime',
          description:
            'Begins with facts formed since this time, and perhaps some of the five minutes before it. Default: only new ones.',
        }),
      },
      subscribe: followed,
      follow: (by, stream, input) => factsFormed(by.services, stream, input),
      plan: ($id: Step) => row('Fact', $id),
    }),
  }));
}

/** Whether something of the workspace changed, and how it stands. */
function defineStateEvents({ builder }: Api, JobStatus: JobStatusRef): void {
  const Suggestions = builder.objectRef<OpenSuggestions>('OpenSuggestions').implement({
    description: 'How many suggestions wait for a decision, of those that you see.',
    fields: (t) => ({
      merges: t.exposeInt('merges', { description: 'Whether two entities are one.' }),
      names: t.exposeInt('names', { description: 'Whether a name stands for an entity.' }),
      places: t.exposeInt('places', { description: 'Where a thread belongs.' }),
    }),
  });
  const Taxonomy = builder.objectRef<TaxonomyState>('TaxonomyState').implement({
    description: 'The taxonomy as a whole.',
    fields: (t) => ({
      places: t.exposeInt('places', { description: 'How many places it has.' }),
      changedAt: t.expose('changedAt', {
        type: 'Datetime',
        nullable: true,
        description: 'When a place was last made, moved or renamed.',
      }),
    }),
  });
  const Kind = builder.enumType('ChangeKind', {
    description: 'What may change.',
    values: {
      MEMORIES: { value: 'memories' },
      FACTS: { value: 'facts' },
      SUGGESTIONS: { value: 'suggestions' },
      TAXONOMY: { value: 'taxonomy' },
      JOBS: { value: 'jobs' },
    } satisfies Record<string, { value: ChangeKind }>,
  });
  const Changed = builder.objectRef<Changes>('Changes').implement({
    description: 'What changed since the last time, of what you see.',
    fields: (t) => ({
      of: t.expose('of', { type: [Kind] }),
      threadIds: t.expose('threadIds', {
        type: ['UUID'],
        description: 'Threads that changed, or in which something was said.',
      }),
    }),
  });

  builder.subscriptionFields((t) => ({
    suggestionsChanged: t.field({
      description:
        'How many suggestions wait for a decision. Begins with the present state, then sends each change.',
      type: Suggestions,
      subscribe: followed,
      follow: (by, stream) => suggestionsChanged(by.services, stream),
      plan: ($state: Step) => $state,
    }),
    taxonomyChanged: t.field({
      description:
        'The taxonomy. Begins with the present state, then sends it whenever a place is made, moved, renamed or removed.',
      type: Taxonomy,
      subscribe: followed,
      follow: (by, stream) => taxonomyChanged(by.services, stream),
      plan: ($state: Step) => $state,
    }),
    changed: t.field({
      description:
        'That something changed of what the caller sees, without what, for pages that then read again what they show: one stream in place of many. Begins with an empty event; after a lost connection, that is the time to read again.',
      type: Changed,
      args: {
        of: t.arg({ type: [Kind], description: 'What to follow beside threads. Default: everything.' }),
        threadIds: t.arg({ type: ['UUID'], description: 'Threads to follow, at most 20.' }),
      },
      subscribe: followed,
      follow: (by, stream, input) => changes(by.services, stream, input),
      plan: ($changes: Step) => $changes,
    }),
    jobProgress: t.field({
      description:
        "The workspace's background jobs. Begins with the present state, then sends each change. While jobs wait or run, the state is at most a second old.",
      type: JobStatus,
      subscribe: followed,
      follow: (by, stream) => jobProgress(by.services, stream),
      plan: ($status: Step) => $status,
    }),
  }));
}

/** Who is where, and which conversations move. */
function defineChannelEvents({ builder, row }: Api): void {
  const Handoff = builder.objectRef<WaitingHandoff>('Handoff').implement({
    description: 'A conversation that moves to another channel and waits to be claimed there.',
    fields: (t) => ({
      handoffId: t.expose('id', { type: 'UUID' }),
      userId: t.expose('userId', { type: 'UUID' }),
      fromChannel: t.exposeString('fromChannel'),
      toChannel: t.exposeString('toChannel'),
      threadId: t.expose('threadId', { type: 'UUID', nullable: true }),
      thread: t.field({
        type: 'Thread',
        nullable: true,
        plan: ($handoff) => row('Thread', get($handoff, 'threadId')),
      }),
      summary: t.exposeString('summary', {
        nullable: true,
        description: 'What the assistant should know when the conversation goes on there.',
      }),
      expiresAt: t.expose('expiresAt', { type: 'Datetime' }),
    }),
  });
  const PresenceChange = builder.objectRef<Changed>('PresenceChange').implement({
    description: 'A session that entered a channel or left it.',
    fields: (t) => ({
      entered: t.exposeBoolean('entered', {
        description: 'Whether it entered the channel; false if it left.',
      }),
      sessionId: t.exposeString('sessionId'),
      channel: t.exposeString('channel'),
      userId: t.expose('userId', { type: 'UUID' }),
      startedAt: t.expose('startedAt', { type: 'Datetime' }),
    }),
  });

  builder.subscriptionFields((t) => ({
    handoffSignalled: t.field({
      description:
        "The caller's handoffs, when they are signalled or announced in a conversation. Begins with the one that waits, if any. A service gets those of the user it names, or all.",
      type: Handoff,
      args: {
        channel: t.arg.string({ description: 'Only handoffs to this channel.' }),
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      subscribe: followed,
      follow: (by, stream, input) => handoffsSignalled(by.services, stream, input),
      plan: ($handoff: Step) => $handoff,
    }),
    presenceChanged: t.field({
      description:
        "The caller's sessions that enter or leave a channel. Begins with those that are live. Later heartbeats are not sent. A service gets those of the user it names, or all, beginning with at most 1,000.",
      type: PresenceChange,
      args: {
        channel: t.arg.string({ description: 'Only sessions in this channel.' }),
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      subscribe: followed,
      follow: (by, stream, input) => presenceChanged(by.services, stream, input),
      plan: ($change: Step) => $change,
    }),
  }));
}
