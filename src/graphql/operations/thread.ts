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
        description: 'Removes its transcript once summaries and facts are drawn from it.',
      }),
      userId: t.field({
        type: 'UUID',
        description: "On whose behalf; service role only. Default: the token's user.",
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
      author: t.string({ description: "The speaker's name, where a thread has several." }),
      externalId: t.string({ description: 'Idempotency: the same externalId in a thread is stored once.' }),
      occurredAt: t.field({ type: 'Datetime', description: 'When it was said. Default: now.' }),
      metadata: t.field({ type: 'JSON' }),
    }),
  });
  const AppendMessagesInput = builder.inputType('AppendMessagesInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID', description: 'The thread, unless threadKey names it.' }),
      branchId: t.field({ type: 'UUID' }),
      messages: t.field({ type: [MessageInput], required: true }),
      background: t.boolean({
        description:
          "For imports: what is made of them waits behind everybody's conversations, and a little at a time.",
        defaultValue: false,
      }),
      threadKey: t.string({
        description: "The caller's own key for the thread, in place of threadId; a new one opens it.",
      }),
      userKey: t.string({ description: ownKey.user }),
      channel: t.string({ description: 'Of a thread that threadKey opens.' }),
      title: t.string({ description: 'Of a thread that threadKey opens.' }),
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
      pinned: t.boolean({ description: 'Whether its texts stay in the database, however old they are.' }),
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
        description: 'Whether the transcript that is there goes too; to be said where it is turned on.',
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
        storedCount: t.exposeInt('storedCount', { description: 'How many of them were not there before.' }),
        thread: t.field({ type: 'Thread', plan: ($done) => row('Thread', get($done, 'threadId')) }),
        messages: t.field({
          type: ['Message'],
          description: 'In the order they were sent; those stored before among them.',
          plan: ($done) => each(get($done, 'messageIds'), ($id) => row('Message', $id)),
        }),
      }),
    });

  builder.mutationFields((t) => ({
    openThread: t.field({
      description: 'Opens a thread. The same externalId gives the same thread again.',
      type: OpenThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: OpenThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => openThread(by.services, by.caller, input)),
    }),
    appendMessages: t.field({
      description:
        'Stores 1 to 1,000 turns in order, with their extraction jobs, in one transaction. Returns when they are durable.',
      type: AppendMessagesPayload,
      nullable: true,
      args: { input: t.arg({ type: AppendMessagesInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => appendMessages(by.services, by.caller, input)),
    }),
    closeThread: t.field({
      description: "Ends a thread's session: writes its conversation summary.",
      type: CloseThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: CloseThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => closeThread(by.services, by.caller, input)),
    }),
    setPrivacyMode: t.field({
      description:
        'Turns privacy mode on or off for a thread: on, its transcript is removed for good once summaries and facts are drawn from it. Whoever may erase the thread may, and the program that opened it; removing older transcripts takes the scope MANAGE. For the workspace: updateWorkspace.',
      type: SetPrivacyModePayload,
      nullable: true,
      args: { input: t.arg({ type: SetPrivacyModeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => setPrivacyMode(by.services, by.caller, by.scopes, input)),
    }),
    restoreThread: t.field({
      description:
        "Brings a thread's archived texts back into the database, by a job; they are then as old as that. Recall finds them either way.",
      type: RestoreThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: RestoreThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => requestRestore(by.services, by.caller, input)),
    }),
    updateThread: t.field({
      description: "Changes a thread's title, project, place in the taxonomy or pin; what is left out stays.",
      type: UpdateThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateThreadInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => updateThread(by.services, by.caller, input)),
    }),
  }));
}
