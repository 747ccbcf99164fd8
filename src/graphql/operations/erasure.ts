import { get } from 'postgraphile/grafast';
import {
  type ErasedKind,
  type ErasurePreviewLine,
  type ErasureReceipt,
  editMessage,
  editMessageInput,
  eraseThread,
  eraseThreadInput,
  eraseUser,
  eraseUserInput,
  eraseWorkspace,
  eraseWorkspaceInput,
  erasurePreviewInput,
  previewErasure,
  redactMessage,
  redactMessageInput,
} from '../../memory/erasure/erase.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Erasure: erasurePreview, eraseThread, eraseUser, eraseWorkspace; and of one turn's text, redactMessage and editMessage. */
export function defineErasureOperations({ builder, row }: Api): void {
  const Fate = builder.enumType('ErasureFate', {
    values: {
      GOES: { value: 'goes', description: 'Is deleted.' },
      REBUILT: { value: 'rebuilt', description: 'Is deleted, and created again from what remains.' },
      STAYS: { value: 'stays', description: 'Stays, for the reason given.' },
    },
  });
  const PreviewLine = builder.objectRef<ErasurePreviewLine>('ErasurePreviewLine').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'The kind of rows: the name of their table.' }),
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
      kind: t.exposeString('kind', { description: 'The kind of rows: the name of their table.' }),
      rowCount: t.exposeInt('rowCount'),
      idsHash: t.exposeString('idsHash', {
        description: 'SHA-256 of their ids, sorted as text, each followed by a line feed; in base64.',
      }),
    }),
  });
  const Receipt = builder.objectRef<ErasureReceipt>('ErasureDone').implement({
    description: 'What an erasure removed. erasureReceipts keeps the same.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID' }),
      scope: t.exposeString('scope', { description: 'What was erased: thread, user or workspace.' }),
      targetId: t.expose('targetId', { type: 'UUID' }),
      erasedAt: t.expose('erasedAt', { type: 'Datetime' }),
      auditEntries: t.exposeInt('auditEntries', {
        description: "How many entries the audit chain had, including the erasure's.",
      }),
      auditHash: t.exposeString('auditHash', {
        description: "The hash of the erasure's audit entry, in base64.",
      }),
      kinds: t.expose('kinds', { type: [Kind] }),
    }),
  });
  const PreviewInput = inputOf(builder, 'ErasurePreviewInput', erasurePreviewInput);
  const ThreadInput = inputOf(builder, 'EraseThreadInput', eraseThreadInput);
  const UserInput = inputOf(builder, 'EraseUserInput', eraseUserInput);
  const WorkspaceInput = inputOf(builder, 'EraseWorkspaceInput', eraseWorkspaceInput);
  const payload = (name: string) =>
    builder.objectRef<{ receipt: ErasureReceipt }>(name).implement({
      fields: (t) => ({ receipt: t.field({ type: Receipt, plan: ($done) => get($done, 'receipt') }) }),
    });
  const ThreadPayload = payload('EraseThreadPayload');
  const UserPayload = payload('EraseUserPayload');
  const WorkspacePayload = payload('EraseWorkspacePayload');

  const RedactMessageInput = inputOf(builder, 'RedactMessageInput', redactMessageInput);
  const EditMessageInput = inputOf(builder, 'EditMessageInput', editMessageInput);
  const RedactMessagePayload = builder.objectRef<{ messageId: string }>('RedactMessagePayload').implement({
    fields: (t) => ({
      message: t.field({
        type: 'Message',
        description: 'The turn without its text. Its contentState is REMOVED.',
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
        'What erasing a thread, a user or the workspace would delete, what would be rebuilt from the rest, and what would stay. For those who may erase it.',
      type: Preview,
      nullable: true,
      args: { input: t.arg({ type: PreviewInput, required: true }) },
      plan: (_, { $input }) => ask($input, previewErasure),
    }),
  }));
  builder.mutationFields((t) => ({
    redactMessage: t.field({
      description:
        "Removes a turn's text permanently, with everything that was derived from it alone. The turn and its number stay. For the turn's author, the thread's owner, and admins if the workspace may see it.",
      type: RedactMessagePayload,
      nullable: true,
      args: { input: t.arg({ type: RedactMessageInput, required: true }) },
      plan: (_, { $input }) => change($input, redactMessage),
    }),
    editMessage: t.field({
      description:
        "Changes a turn's text. The old text is kept as a version. What was learned from the old text alone is removed, and the new text is processed. For the turn's author and the owner of the private thread it is in.",
      type: EditMessagePayload,
      nullable: true,
      args: { input: t.arg({ type: EditMessageInput, required: true }) },
      plan: (_, { $input }) => change($input, editMessage),
    }),
    eraseThread: t.field({
      description:
        'Erases a thread with everything that was derived from it alone. For its owner, and for admins if the workspace may see it.',
      type: ThreadPayload,
      nullable: true,
      args: { input: t.arg({ type: ThreadInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({ receipt: await eraseThread(by, input) })),
    }),
    eraseUser: t.field({
      description:
        "Erases a user: their threads with everything said in them, what they said in others' threads, and everything derived from these. For the user and admins.",
      type: UserPayload,
      nullable: true,
      args: { input: t.arg({ type: UserInput, required: true }) },
      plan: (_, { $input }) => change($input, async (by, input) => ({ receipt: await eraseUser(by, input) })),
    }),
    eraseWorkspace: t.field({
      description:
        'Erases the workspace with everything in it, including its audit log. The receipt stays. For admins.',
      type: WorkspacePayload,
      nullable: true,
      args: { input: t.arg({ type: WorkspaceInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          receipt: await eraseWorkspace(by, input),
        })),
    }),
  }));
}
