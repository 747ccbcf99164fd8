import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { taskStatuses } from '../../providers/extractor.ts';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { MemoryError } from '../error.ts';
import {
  apiTypes,
  externalKey,
  moment,
  nonEmptyText,
  optionalChannel,
  parseInput,
  shortText,
  storableText,
  uuid,
} from '../input.ts';
import {
  actingFor,
  checkNames,
  idsToWrite,
  type NamedIds,
  namedPersona,
  namedProject,
  namedThread,
} from '../own-keys.ts';
import { isSealed, sealRevision, storeSealed } from './state-sealed.ts';

const status = z.enum(taskStatuses).register(apiTypes, { type: 'TaskStatus' });
const tag = shortText.refine((text) => text.trim() !== '', 'is empty; leave it out');
const tags = z.array(tag).max(50, 'holds more than 50 tags');

/** The schema of CreateTaskInput. */
export const createTaskInput = z.object({
  content: nonEmptyText.describe('What is to be done.'),
  description: storableText.nullish().describe('More about it, e.g. how it is done. A sealed task has none.'),
  status: status.nullish().describe('Its status. Default: PENDING.'),
  dueAt: moment.nullish(),
  channel: optionalChannel.describe("The channel it came from. Default: its thread's."),
  tags: tags.nullish(),
  sourceMessageIds: z.array(uuid).max(100, 'holds more than 100 ids').nullish(),
  idempotencyKey: externalKey
    .nullish()
    .describe('Your own key for it. Sending the same key again stores nothing new.'),
  sealed: z
    .boolean()
    .nullish()
    .describe(
      'Whether its text is stored encrypted in the blob store, readable by its owner alone. A sealed task has no tags. Default: the sealMemories setting of the user or the workspace.',
    ),
  ...namedThread,
  ...namedProject,
  projectId: uuid.nullish().describe('The project it belongs to. Those who read the project see the task.'),
  ...namedPersona,
  ...actingFor,
});

/**
 * Stores a task. A project's task is seen by those who read the project, any other only by its owner. Its default
 * channel is its thread's. A sealed task has its text in the blob store, readable by its owner alone; status, due
 * date and channel are in the row.
 *
 * @throws MemoryError BAD_INPUT, also for tags of a sealed task, USER_ID_NOT_ALLOWED; *_NOT_FOUND; for a sealed task
 *   also SEALING_NOT_CONFIGURED, SEALING_REQUIRED and as `sealMemory`.
 */
export async function createTask(
  call: Call,
  input: z.input<typeof createTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(createTaskInput, input);
  checkNames(call.caller, given);
  const done = await inSession(call, async (session) => {
    const ids = await idsToWrite(session, given);
    const owner = ids.userId ?? call.caller.userId;
    if (await isSealed(session, owner, given)) return { ids, owner };
    return taskIn(
      session,
      'select mneme_operation.create_task($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as id',
      [
        given.content,
        given.status,
        given.dueAt,
        given.tags ?? [],
        given.channel,
        ids.threadId,
        ids.projectId,
        ids.personaId,
        given.sourceMessageIds ?? [],
        ids.userId,
        given.idempotencyKey,
        given.description || null,
      ],
    );
  });
  return { taskId: typeof done === 'string' ? done : await createSealed(call, given, done) };
}

async function createSealed(
  call: Call,
  given: z.output<typeof createTaskInput>,
  { ids, owner }: { readonly ids: NamedIds; readonly owner: string | null },
): Promise<string> {
  if (given.tags?.length || given.description) throw notSealed();
  const now = new Date();
  const row = {
    kind: 'task',
    layer: ids.projectId ? 'project' : null,
    status: given.status ?? 'pending',
    due_at: given.dueAt,
    completed_at: given.status === 'done' ? now : null,
    channel: given.channel,
    thread_id: ids.threadId,
    project_id: ids.projectId,
    persona_id: ids.personaId,
    valid_from: now,
    owner_user_id: ids.userId,
    idempotency_key: given.idempotencyKey,
  };
  const { content: text, sourceMessageIds } = given;
  const taskId = await storeSealed(call, { owner, text, row, sourceMessageIds });
  if (!taskId) throw new Error('The operation returned no id');
  return taskId;
}

function notSealed(): MemoryError {
  return new MemoryError(
    'bad_input',
    'BAD_INPUT',
    'tags, description: a sealed task has none, since they would be stored in the clear. Leave them out.',
  );
}

/** A field that may be left out but not cleared, so that null is refused. */
const given = <Value>(schema: z.ZodType<Value>) =>
  schema.nullish().refine((value) => value !== null, "can't be null; leave it out");

/** The schema of UpdateTaskInput. */
export const updateTaskInput = z
  .object({
    taskId: uuid.describe('The id of any version of the task.'),
    content: given(nonEmptyText),
    description: storableText.nullish().describe('Null clears it.'),
    status: given(status).describe('CANCELLED cancels the task, PENDING reopens it.'),
    dueAt: moment.nullish().describe('Null clears it.'),
    channel: optionalChannel.describe('Null clears it.'),
    tags: tags.nullish().describe('All its labels; null removes them.'),
  })
  .describe('Fields that are left out stay unchanged.');

/**
 * Changes the given fields of a task; null clears its due date, channel, tags or description. Each change is a new version, so
 * that earlier versions stay visible. If nothing changes, there is no new version. The id of any version stands for
 * the task.
 *
 * @throws MemoryError BAD_INPUT; TASK_NOT_FOUND; MEMORY_NOT_YOURS if it is another user's and not shared; for a
 *   sealed task as `sealRevision`.
 */
export async function updateTask(
  call: Call,
  input: z.input<typeof updateTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(updateTaskInput, input);
  const sealed = await sealRevision(call, given.taskId, given.content);
  if (sealed && (given.tags?.length || given.description)) throw notSealed();
  return taskOf(
    call,
    'select mneme_operation.update_task($1, $2, $3, $4, $5, $6, $7, $8, null, $9, $10, $11) as id',
    [
      given.taskId,
      sealed ? null : given.content,
      given.status,
      given.dueAt,
      given.dueAt === null,
      given.tags === null ? [] : given.tags,
      given.channel,
      given.channel === null,
      sealed && JSON.stringify(sealed),
      given.description,
      given.description === null || given.description === '',
    ],
  );
}

/** The schema of CompleteTaskInput. */
export const completeTaskInput = z.object({
  taskId: uuid.describe('The id of any version of the task.'),
  completedAt: moment.nullish().describe('When it was done. Default: now.'),
});

/**
 * Marks a task as done, now or at an earlier time. If it is done already, nothing changes.
 *
 * @throws MemoryError BAD_INPUT, also for a time in the future; TASK_NOT_FOUND; MEMORY_NOT_YOURS.
 */
export async function completeTask(
  call: Call,
  input: z.input<typeof completeTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(completeTaskInput, input);
  const sealed = await sealRevision(call, given.taskId);
  return taskOf(
    call,
    `select mneme_operation.update_task($1, null, 'done', null, false, null, null, false, $2, $3) as id`,
    [given.taskId, given.completedAt, sealed && JSON.stringify(sealed)],
  );
}

async function taskOf(
  call: Call,
  statement: string,
  values: readonly unknown[],
): Promise<{ taskId: string }> {
  return {
    taskId: await inSessionAnew(call, (session) => taskIn(session, statement, values)),
  };
}

async function taskIn(session: Session, statement: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await session.query<{ id: string }>(statement, values);
  const taskId = rows[0]?.id;
  if (!taskId) throw new Error('The operation returned no id');
  return taskId;
}
