import type { Step } from 'postgraphile/grafast';
import { messagesAdded, threadUpdated } from '../../memory/live/threads.ts';
import { jobProgress, memoriesFormed } from '../../memory/live/workspace.ts';
import type { Api } from '../pothos/builder.ts';
import { followed } from '../pothos/plan-plugin.ts';
import type { JobStatusRef } from './jobs.ts';
import { ownKey } from './own-keys.ts';

/** What is sent as it happens: messageAdded, threadUpdated, memoryFormed, jobProgress. */
export function defineLiveOperations({ builder, row }: Api, JobStatus: JobStatusRef): void {
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
    }),
  });
}
