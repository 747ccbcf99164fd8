import { get, type Step } from 'postgraphile/grafast';
import {
  type PresenceChange as Changed,
  handoffsSignalled,
  presenceChanged,
  type WaitingHandoff,
} from '../../memory/live/channels.ts';
import { messagesAdded, threadUpdated } from '../../memory/live/threads.ts';
import { jobProgress, memoriesFormed } from '../../memory/live/workspace.ts';
import type { Api } from '../pothos/builder.ts';
import { followed } from '../pothos/plan-plugin.ts';
import type { JobStatusRef } from './jobs.ts';
import { ownKey } from './own-keys.ts';

/** What is sent as it happens: messageAdded, threadUpdated, memoryFormed, jobProgress, handoffSignalled, presenceChanged. */
export function defineLiveOperations({ builder, row }: Api, JobStatus: JobStatusRef): void {
  const Handoff = builder.objectRef<WaitingHandoff>('Handoff').implement({
    description: 'A conversation on its way to another channel, which waits to be claimed there.',
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
      summary: t.exposeString('summary', { nullable: true, description: 'What to know on arrival.' }),
      expiresAt: t.expose('expiresAt', { type: 'Datetime' }),
    }),
  });
  const PresenceChange = builder.objectRef<Changed>('PresenceChange').implement({
    description: 'A session that came into a channel or left it.',
    fields: (t) => ({
      entered: t.exposeBoolean('entered', { description: 'Whether it came; false where it left.' }),
      sessionId: t.exposeString('sessionId'),
      channel: t.exposeString('channel'),
      userId: t.expose('userId', { type: 'UUID' }),
      startedAt: t.expose('startedAt', { type: 'Datetime' }),
    }),
  });

  builder.subscriptionType({
    description: 'What is sent as it happens, over server-sent events.',
    fields: (t) => ({
      messageAdded: t.field({
        description:
          "A thread's turns as they are stored, in order, each once. After a cut, subscribe again with afterSequenceNo: nothing is missed.",
        type: 'Message',
        args: {
          threadId: t.arg({ type: 'UUID', description: 'The thread, unless threadKey names it.' }),
          threadKey: t.arg.string({ description: ownKey.thread }),
          userKey: t.arg.string({ description: ownKey.user }),
          personaKey: t.arg.string({ description: ownKey.persona }),
          branchId: t.arg({ type: 'UUID', description: 'A branch of it. Default: the trunk.' }),
          afterSequenceNo: t.arg.int({
            description:
              'Begins with the turn after this one; 0 for all. Default: with the next that is stored.',
          }),
        },
        subscribe: followed,
        follow: (by, stream, input) => messagesAdded(by.services, stream, input),
        plan: ($id: Step) => row('Message', $id),
      }),
      threadUpdated: t.field({
        description:
          'A thread as it is, at once and after each change of its title, summary, place, project, end or readers.',
        type: 'Thread',
        args: {
          threadId: t.arg({ type: 'UUID', description: 'The thread, unless threadKey names it.' }),
          threadKey: t.arg.string({ description: ownKey.thread }),
          userKey: t.arg.string({ description: ownKey.user }),
          personaKey: t.arg.string({ description: ownKey.persona }),
        },
        subscribe: followed,
        follow: (by, stream, input) => threadUpdated(by.services, stream, input),
        plan: ($id: Step) => row('Thread', $id),
      }),
      memoryFormed: t.field({
        description:
          'Memories as they are formed: learned from conversations, stated by operations, and the next versions of either; those the caller sees.',
        type: 'MemoryItem',
        args: {
          since: t.arg({
            type: 'Datetime',
            description:
              'Also those formed since, and perhaps some of the five minutes before: for going on after a cut. Default: those that come.',
          }),
        },
        subscribe: followed,
        follow: (by, stream, input) => memoriesFormed(by.services, stream, input),
        plan: ($id: Step) => row('MemoryItem', $id),
      }),
      jobProgress: t.field({
        description:
          "The workspace's background work, at once and whenever it moves; while jobs wait or run, as of a second ago at most.",
        type: JobStatus,
        subscribe: followed,
        follow: (by, stream) => jobProgress(by.services, stream),
        plan: ($status: Step) => $status,
      }),
      handoffSignalled: t.field({
        description:
          "Handoffs as they are signalled or said aloud, and at once the one that waits: one's own; to services those of the user they name, or all.",
        type: Handoff,
        args: {
          channel: t.arg.string({ description: 'Only those on their way to this channel.' }),
          userId: t.arg({ type: 'UUID' }),
          userKey: t.arg.string({ description: ownKey.user }),
        },
        subscribe: followed,
        follow: (by, stream, input) => handoffsSignalled(by.services, stream, input),
        plan: ($handoff: Step) => $handoff,
      }),
      presenceChanged: t.field({
        description:
          "Sessions that come into a channel or leave it, and at once those that are alive: one's own; to services those of the user they name, or all, the first 1,000. Heartbeats are no change.",
        type: PresenceChange,
        args: {
          channel: t.arg.string({ description: 'Only those in this channel.' }),
          userId: t.arg({ type: 'UUID' }),
          userKey: t.arg.string({ description: ownKey.user }),
        },
        subscribe: followed,
        follow: (by, stream, input) => presenceChanged(by.services, stream, input),
        plan: ($change: Step) => $change,
      }),
    }),
  });
}
