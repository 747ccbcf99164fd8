import { get } from 'postgraphile/grafast';
import {
  type ErasedKind,
  type ErasurePreviewLine,
  type ErasureReceipt,
  editMessage,
  eraseThread,
  eraseUser,
  eraseWorkspace,
  previewErasure,
  redactMessage,
} from '../../memory/erasure/erase.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Erasure: erasurePreview, eraseThread, eraseUser, eraseWorkspace; and of one turn's text, redactMessage and editMessage. */
export function defineErasureOperations({ builder, row }: Api): void {
  const Fate = builder.enumType('ErasureFate', {
    values: {
      GOES: { value: 'goes', description: 'Is deleted.' },
      REBUILT: { value: 'rebuilt', description: 'Is deleted, and made again from what is left.' },
      STAYS: { value: 'stays', description: 'Stays, for the reason given.' },
    },
  });
  const PreviewLine = builder.objectRef<ErasurePreviewLine>('ErasurePreviewLine').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'The sort of rows, as their table is called.' }),
      rowCount: t.exposeInt('rowCount'),
      fate: t.expose('fate', { type: Fate }),
      reason: t.exposeString('reason', { nullable: true }),
    }),
  });
  const Preview = builder.objectRef<{ lines: ErasurePreviewLine[] }>('ErasurePreview').implement({
    description: 'What an erasure would do.',
    fields: (t) => ({ lines: t.expose('lines', { type: [PreviewLine] }) }),
  });
  const Kind = builder.objectRef<ErasedKind>('ErasedKind').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'The sort of rows, as their table is called.' }),
      rowCount: t.exposeInt('rowCount'),
      idsHash: t.exposeString('idsHash', {
        description: 'SHA-256 over their ids, sorted, each with a line feed; in base64.',
      }),
    }),
  });
  const Receipt = builder.objectRef<ErasureReceipt>('ErasureDone').implement({
    description: 'What an erasure took away; erasureReceipts keeps it.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID' }),
      scope: t.exposeString('scope', { description: 'thread, user or workspace.' }),
      targetId: t.expose('targetId', { type: 'UUID' }),
      erasedAt: t.expose('erasedAt', { type: 'Datetime' }),
      auditEntries: t.exposeInt('auditEntries', {
        description: 'How many entries the audit chain had with that of the erasure.',
      }),
      auditHash: t.exposeString('auditHash', { description: 'The hash of that entry, in base64.' }),
      kinds: t.expose('kinds', { type: [Kind] }),
    }),
  });
  const PreviewInput = builder.inputType('ErasurePreviewInput', {
    description: 'One of them.',
    fields: (t) => ({
      threadId: t.field({ type: 'UUID' }),
      threadKey: t.string({ description: ownKey.thread }),
      userId: t.field({ type: 'UUID' }),
      userKey: t.string({
        description: 'Your own key for the user, in place of userId; beside threadKey, whose thread it is.',
      }),
      personaKey: t.string({ description: 'Beside threadKey: whose thread it is.' }),
      workspace: t.string({ description: "The workspace's slug." }),
    }),
  });
  const ThreadInput = builder.inputType('EraseThreadInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID' }),
      threadKey: t.string({ description: ownKey.thread }),
      userKey: t.string({ description: ownKey.user }),
      personaKey: t.string({ description: ownKey.persona }),
    }),
  });
  const UserInput = builder.inputType('EraseUserInput', {
    fields: (t) => ({
      userId: t.field({ type: 'UUID' }),
      userKey: t.string({ description: 'Your own key for the user, in place of userId.' }),
    }),
  });
  const WorkspaceInput = builder.inputType('EraseWorkspaceInput', {
    fields: (t) => ({
      slug: t.string({ required: true, description: "The workspace's slug, to confirm that it is meant." }),
    }),
  });
  const payload = (name: string) =>
    builder.objectRef<{ receipt: ErasureReceipt }>(name).implement({
      fields: (t) => ({ receipt: t.field({ type: Receipt, plan: ($done) => get($done, 'receipt') }) }),
    });
  const ThreadPayload = payload('EraseThreadPayload');
  const UserPayload = payload('EraseUserPayload');
  const WorkspacePayload = payload('EraseWorkspacePayload');

  const RedactMessageInput = builder.inputType('RedactMessageInput', {
    fields: (t) => ({ messageId: t.field({ type: 'UUID', required: true }) }),
  });
  const EditMessageInput = builder.inputType('EditMessageInput', {
    fields: (t) => ({
      messageId: t.field({ type: 'UUID', required: true }),
      content: t.string({ required: true, description: 'What the turn says from now on.' }),
    }),
  });
  const RedactMessagePayload = builder.objectRef<{ messageId: string }>('RedactMessagePayload').implement({
    fields: (t) => ({
      message: t.field({
        type: 'Message',
        description: 'The turn without its text: contentState is REMOVED.',
        plan: ($done) => row('Message', get($done, 'messageId')),
      }),
    }),
  });
  const EditMessagePayload = builder.objectRef<{ messageId: string }>('EditMessagePayload').implement({
    fields: (t) => ({
      message: t.field({
        type: 'Message',
        description: 'The turn with its new text.',
        plan: ($done) => row('Message', get($done, 'messageId')),
      }),
    }),
  });

  builder.queryFields((t) => ({
    erasurePreview: t.field({
      description:
        'What erasing a thread, a user or the workspace would take away, what would be made again from the rest, and what would stay. For who may erase it.',
      type: Preview,
      nullable: true,
      args: { input: t.arg({ type: PreviewInput, required: true }) },
      plan: (_, { $input }) => ask($input, (by, input) => previewErasure(by.services, by.caller, input)),
    }),
  }));
  builder.mutationFields((t) => ({
    redactMessage: t.field({
      description:
        "Takes a turn's text away for good, with all that was drawn from it and from nothing else; the turn and its number stay. Who wrote it may, whose thread it is in, and of a shared one an admin.",
      type: RedactMessagePayload,
      nullable: true,
      args: { input: t.arg({ type: RedactMessageInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => redactMessage(by.services, by.caller, input)),
    }),
    editMessage: t.field({
      description:
        'Gives a turn another text. The old one is kept as a version, what was learned from it alone goes, and the new one is learned from. Who wrote it may, and whose private thread it is in.',
      type: EditMessagePayload,
      nullable: true,
      args: { input: t.arg({ type: EditMessageInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => editMessage(by.services, by.caller, input)),
    }),
    eraseThread: t.field({
      description:
        'Erases a thread with all that was drawn from it and from nothing else. Its owner may, and an admin where the workspace sees it.',
      type: ThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: ThreadInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({ receipt: await eraseThread(by.services, by.caller, input) })),
    }),
    eraseUser: t.field({
      description:
        "Erases a user: their threads, whoever else spoke there, what they said in others' threads, and all that was drawn from it. They may themself, and an admin may.",
      type: UserPayload,
      nullable: true,
      args: { input: t.arg({ type: UserInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({ receipt: await eraseUser(by.services, by.caller, input) })),
    }),
    eraseWorkspace: t.field({
      description:
        'Erases the workspace with all that is in it, its audit log too; the receipt stays. For admins.',
      type: WorkspacePayload,
      nullable: true,
      args: { input: t.arg({ type: WorkspaceInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          receipt: await eraseWorkspace(by.services, by.caller, input),
        })),
    }),
  }));
}
