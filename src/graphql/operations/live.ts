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

  builder.subscriptionType({
    description: 'What is sent as it happens, over server-sent events (SSE).',
    fields: (t) => ({
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
      jobProgress: t.field({
        description:
          "The workspace's background jobs. Begins with the present state, then sends each change. While jobs wait or run, the state is at most a second old.",
        type: JobStatus,
        subscribe: followed,
        follow: (by, stream) => jobProgress(by.services, stream),
        plan: ($status: Step) => $status,
      }),
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
    }),
  });
}
