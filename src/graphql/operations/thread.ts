import { each, get } from 'postgraphile/grafast';
import { requestRestore, restoreThreadInput } from '../../memory/archive/restore.ts';
import {
  type AppendedMessages,
  appendMessages,
  appendMessagesInput,
  messageInput,
} from '../../memory/threads/append-messages.ts';
import { setPrivacyMode, setPrivacyModeInput } from '../../memory/threads/privacy.ts';
import {
  closeThread,
  closeThreadInput,
  openThread,
  openThreadInput,
  updateThread,
  updateThreadInput,
} from '../../memory/threads/threads.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Threads and their turns: openThread, appendMessages, closeThread, updateThread, restoreThread, setPrivacyMode. */
export function defineThreadOperations({ builder, row }: Api): void {
  const OpenThreadInput = inputOf(builder, 'OpenThreadInput', openThreadInput);
  inputOf(builder, 'MessageInput', messageInput);
  const AppendMessagesInput = inputOf(builder, 'AppendMessagesInput', appendMessagesInput);
  const CloseThreadInput = inputOf(builder, 'CloseThreadInput', closeThreadInput);
  const UpdateThreadInput = inputOf(builder, 'UpdateThreadInput', updateThreadInput);
  const RestoreThreadInput = inputOf(builder, 'RestoreThreadInput', restoreThreadInput);

  const SetPrivacyModeInput = inputOf(builder, 'SetPrivacyModeInput', setPrivacyModeInput);

  const threadPayload = (name: string) =>
    builder.objectRef<{ threadId: string }>(name).implement({
      fields: (t) => ({
        thread: t.field({ type: 'Thread', plan: ($done) => row('Thread', get($done, 'threadId')) }),
      }),
    });
  const OpenThreadPayload = threadPayload('OpenThreadPayload');
  const CloseThreadPayload = threadPayload('CloseThreadPayload');
  const UpdateThreadPayload = threadPayload('UpdateThreadPayload');
  const SetPrivacyModePayload = threadPayload('SetPrivacyModePayload');
  const RestoreThreadPayload = threadPayload('RestoreThreadPayload');
  const AppendMessagesPayload = builder.objectRef<AppendedMessages>('AppendMessagesPayload').implement({
    fields: (t) => ({
      storedCount: t.exposeInt('storedCount', { description: 'How many of them are new.' }),
      cleaned: t.exposeInt('cleaned', {
        description:
          'How many of the messages had NUL characters or halves of surrogate pairs, which cannot be stored: U+FFFD stands in their place.',
      }),
      warnings: t.exposeStringList('warnings', {
        description:
          'Plain sentences about what you may not expect, e.g. that an externalId was there already with another text, or that somebody else has a private thread with this threadKey.',
      }),
      thread: t.field({ type: 'Thread', plan: ($done) => row('Thread', get($done, 'threadId')) }),
      messages: t.field({
        type: ['Message'],
        description:
          'The turns in the order in which they were sent, including those that were stored before.',
        plan: ($done) => each(get($done, 'messageIds'), ($id) => row('Message', $id)),
      }),
    }),
  });

  builder.mutationFields((t) => ({
    openThread: t.field({
      description: 'Opens a thread. With the externalId of an existing thread, returns that thread.',
      type: OpenThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: OpenThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, openThread),
    }),
    appendMessages: t.field({
      description:
        'Stores 1 to 1,000 turns in order, with their extraction jobs, in one transaction. Returns when they are stored durably.',
      type: AppendMessagesPayload,
      nullable: true,
      args: { input: t.arg({ type: AppendMessagesInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) =>
          appendMessages(by, input, { reads: by.scopes?.includes('read') ?? true }),
        ),
    }),
    closeThread: t.field({
      description: "Ends a thread's session. The conversation summary is then written.",
      type: CloseThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: CloseThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, closeThread),
    }),
    setPrivacyMode: t.field({
      description:
        'Turns privacy mode on or off for a thread. When it is on, the transcript is removed permanently once summaries and facts are extracted from it. For those who may erase the thread, and the program that opened it. Removing older transcripts requires the scope MANAGE. For the whole workspace, use updateWorkspace.',
      type: SetPrivacyModePayload,
      nullable: true,
      args: { input: t.arg({ type: SetPrivacyModeInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setPrivacyMode(by, by.scopes, input)),
    }),
    restoreThread: t.field({
      description:
        "Starts a job that moves a thread's archived texts back into the database. They are archived again when the archive period has passed since then. Recall finds archived texts too.",
      type: RestoreThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: RestoreThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, requestRestore),
    }),
    updateThread: t.field({
      description:
        "Changes a thread's title, project, place in the taxonomy, or whether it is pinned. Fields that are left out stay unchanged.",
      type: UpdateThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, updateThread),
    }),
  }));
}
