import { each, get } from 'postgraphile/grafast';
import { requestRestore } from '../../memory/archive/restore.ts';
import { setPrivacyMode } from '../../memory/privacy.ts';
import { appendMessages, closeThread, openThread, updateThread } from '../../memory/threads.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Threads and their turns: openThread, appendMessages, closeThread, updateThread, restoreThread, setPrivacyMode. */
export function defineThreadOperations({ builder, row }: Api): void {
  const OpenThreadInput = builder.inputType('OpenThreadInput', {
    fields: (t) => ({
      externalId: t.string(),
      channel: t.string(),
      title: t.string(),
      projectId: t.field({ type: 'UUID' }),
      personaId: t.field({ type: 'UUID' }),
      taxonomyPath: t.field({ type: 'LTree' }),
      startedAt: t.field({ type: 'Datetime' }),
      privacyMode: t.boolean({
        description:
          'Whether to remove the transcript once summaries and facts are extracted from it. Default: false.',
      }),
      userId: t.field({
        type: 'UUID',
        description: "The user to act for. Service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
    }),
  });
  const MessageInput = builder.inputType('MessageInput', {
    fields: (t) => ({
      role: t.field({ type: 'MessageRole', required: true }),
      content: t.string({ required: true }),
      author: t.string({ description: "The speaker's name, if the thread has several speakers; else null." }),
      externalId: t.string({
        description:
          'Your own key for the turn. A turn with the same externalId in the same thread is stored only once.',
      }),
      occurredAt: t.field({ type: 'Datetime', description: 'When it was said. Default: now.' }),
      metadata: t.field({ type: 'JSON' }),
    }),
  });
  const AppendMessagesInput = builder.inputType('AppendMessagesInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID', description: 'The thread. Give either this or threadKey.' }),
      branchId: t.field({ type: 'UUID' }),
      messages: t.field({ type: [MessageInput], required: true }),
      background: t.boolean({
        description:
          'For imports: the turns are processed later than live conversations, a few at a time. Default: false.',
        defaultValue: false,
      }),
      threadKey: t.string({
        description:
          "The thread's externalId (your own key for it), in place of threadId. A key that no thread has yet opens a new thread.",
      }),
      userKey: t.string({ description: ownKey.user }),
      channel: t.string({ description: 'Used only if threadKey opens a new thread.' }),
      title: t.string({ description: 'Used only if threadKey opens a new thread.' }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
    }),
  });
  const CloseThreadInput = builder.inputType('CloseThreadInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID' }),
      threadKey: t.string({ description: ownKey.thread }),
      userKey: t.string({ description: ownKey.user }),
      personaKey: t.string({ description: ownKey.persona }),
      endedAt: t.field({ type: 'Datetime', description: 'When it ended. Default: now.' }),
    }),
  });
  const UpdateThreadInput = builder.inputType('UpdateThreadInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID' }),
      threadKey: t.string({ description: ownKey.thread }),
      userKey: t.string({ description: ownKey.user }),
      personaKey: t.string({ description: ownKey.persona }),
      title: t.string(),
      projectId: t.field({ type: 'UUID' }),
      projectKey: t.string({ description: ownKey.project }),
      taxonomyPath: t.field({ type: 'LTree' }),
      pinned: t.boolean({ description: 'Whether its texts stay in the database and are never archived.' }),
    }),
  });
  const RestoreThreadInput = builder.inputType('RestoreThreadInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID' }),
      threadKey: t.string({ description: ownKey.thread }),
      userKey: t.string({ description: ownKey.user }),
      personaKey: t.string({ description: ownKey.persona }),
    }),
  });

  const SetPrivacyModeInput = builder.inputType('SetPrivacyModeInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID' }),
      threadKey: t.string({ description: ownKey.thread }),
      userKey: t.string({ description: ownKey.user }),
      personaKey: t.string({ description: ownKey.persona }),
      privacyMode: t.boolean({ required: true }),
      removeOlderTranscripts: t.boolean({
        description: 'Whether to remove existing transcripts too. Required when turning privacy mode on.',
      }),
    }),
  });

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
  const AppendMessagesPayload = builder
    .objectRef<{ threadId: string; messageIds: string[]; storedCount: number }>('AppendMessagesPayload')
    .implement({
      fields: (t) => ({
        storedCount: t.exposeInt('storedCount', { description: 'How many of them are new.' }),
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
      plan: (_, { $input }) => change($input, (by, input) => openThread(by.services, by.caller, input)),
    }),
    appendMessages: t.field({
      description:
        'Stores 1 to 1,000 turns in order, with their extraction jobs, in one transaction. Returns when they are stored durably.',
      type: AppendMessagesPayload,
      nullable: true,
      args: { input: t.arg({ type: AppendMessagesInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => appendMessages(by.services, by.caller, input)),
    }),
    closeThread: t.field({
      description: "Ends a thread's session. The conversation summary is then written.",
      type: CloseThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: CloseThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => closeThread(by.services, by.caller, input)),
    }),
    setPrivacyMode: t.field({
      description:
        'Turns privacy mode on or off for a thread. When it is on, the transcript is removed permanently once summaries and facts are extracted from it. For those who may erase the thread, and the program that opened it. Removing older transcripts requires the scope MANAGE. For the whole workspace, use updateWorkspace.',
      type: SetPrivacyModePayload,
      nullable: true,
      args: { input: t.arg({ type: SetPrivacyModeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => setPrivacyMode(by.services, by.caller, by.scopes, input)),
    }),
    restoreThread: t.field({
      description:
        "Starts a job that moves a thread's archived texts back into the database. They are archived again when the archive period has passed since then. Recall finds archived texts too.",
      type: RestoreThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: RestoreThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => requestRestore(by.services, by.caller, input)),
    }),
    updateThread: t.field({
      description:
        "Changes a thread's title, project, place in the taxonomy, or whether it is pinned. Fields that are left out stay unchanged.",
      type: UpdateThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => updateThread(by.services, by.caller, input)),
    }),
  }));
}
