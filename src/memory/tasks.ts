import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSessionAnew } from '../postgres/deadlock.ts';
import { type Session, withSession } from '../postgres/session.ts';
import { taskStatuses } from '../providers/extractor.ts';
import { MemoryError } from './error.ts';
import { externalKey, moment, nonEmptyText, parseInput, shortText, uuid } from './input.ts';
import {
  checkNames,
  idsToWrite,
  type NamedIds,
  personaKey,
  projectKey,
  threadKey,
  userKey,
} from './own-keys.ts';
import { isSealed, sealRevision, storeSealed } from './sealed/state-sealed.ts';
import type { MemoryServices } from './services.ts';

const status = z.enum(taskStatuses);
const tag = shortText.refine((text) => text.trim() !== '', 'is empty; leave it out');
const tags = z.array(tag).max(50, 'holds more than 50 tags');

const createTaskInput = z.object({
  content: nonEmptyText,
  status: status.nullish(),
  dueAt: moment.nullish(),
  channel: shortText.nullish(),
  tags: tags.nullish(),
  threadId: uuid.nullish(),
  projectId: uuid.nullish(),
  personaId: uuid.nullish(),
  sourceMessageIds: z.array(uuid).max(100, 'holds more than 100 ids').nullish(),
  userId: uuid.nullish(),
  idempotencyKey: externalKey.nullish(),
  sealed: z.boolean().nullish(),
  ...threadKey,
  ...projectKey,
  ...personaKey,
  ...userKey,
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
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof createTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(createTaskInput, input);
  checkNames(caller, given);
  const done = await withSession(services.pool, caller, async (session) => {
    const ids = await idsToWrite(session, given);
    const owner = ids.userId ?? caller.userId;
    if (await isSealed(session, caller, owner, given)) return { ids, owner };
    return taskIn(
      session,
      'select mneme_operation.create_task($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as id',
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
      ],
    );
  });
  return { taskId: typeof done === 'string' ? done : await createSealed(services, caller, given, done) };
}

async function createSealed(
  services: MemoryServices,
  caller: Caller,
  given: z.output<typeof createTaskInput>,
  { ids, owner }: { readonly ids: NamedIds; readonly owner: string | null },
): Promise<string> {
  if (given.tags?.length) throw tagsNotSealed();
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
  const taskId = await storeSealed(services, caller, { owner, text, row, sourceMessageIds });
  if (!taskId) throw new Error('The operation returned no id');
  return taskId;
}

function tagsNotSealed(): MemoryError {
  return new MemoryError(
    'bad_input',
    'BAD_INPUT',
    'tags: a sealed task has none, since they would be stored in the clear. Leave them out.',
  );
}

/** A field that may be left out but not cleared, so that null is refused. */
const given = <Value>(schema: z.ZodType<Value>) =>
  schema.nullish().refine((value) => value !== null, "can't be null; leave it out");

const updateTaskInput = z.object({
  taskId: uuid,
  content: given(nonEmptyText),
  status: given(status),
  dueAt: moment.nullish(),
  channel: shortText.nullish(),
  tags: tags.nullish(),
});

/**
 * Changes the given fields of a task; null clears its due date, channel or tags. Each change is a new version, so
 * that earlier versions stay visible. If nothing changes, there is no new version. The id of any version stands for
 * the task.
 *
 * @throws MemoryError BAD_INPUT; TASK_NOT_FOUND; MEMORY_NOT_YOURS if it is another user's and not shared; for a
 *   sealed task as `sealRevision`.
 */
export async function updateTask(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof updateTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(updateTaskInput, input);
  const sealed = await sealRevision(services, caller, given.taskId, given.content);
  if (sealed && given.tags?.length) throw tagsNotSealed();
  return taskOf(
    services,
    caller,
    'select mneme_operation.update_task($1, $2, $3, $4, $5, $6, $7, $8, null, $9) as id',
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
    ],
  );
}

const completeTaskInput = z.object({ taskId: uuid, completedAt: moment.nullish() });

/**
 * Marks a task as done, now or at an earlier time. If it is done already, nothing changes.
 *
 * @throws MemoryError BAD_INPUT, also for a time in the future; TASK_NOT_FOUND; MEMORY_NOT_YOURS.
 */
export async function completeTask(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof completeTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(completeTaskInput, input);
  const sealed = await sealRevision(services, caller, given.taskId);
  return taskOf(
    services,
    caller,
    `select mneme_operation.update_task($1, null, 'done', null, false, null, null, false, $2, $3) as id`,
    [given.taskId, given.completedAt, sealed && JSON.stringify(sealed)],
  );
}

async function taskOf(
  services: MemoryServices,
  caller: Caller,
  statement: string,
  values: readonly unknown[],
): Promise<{ taskId: string }> {
  return {
    taskId: await withSessionAnew(services.pool, caller, (session) => taskIn(session, statement, values)),
  };
}

async function taskIn(session: Session, statement: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await session.query<{ id: string }>(statement, values);
  const taskId = rows[0]?.id;
  if (!taskId) throw new Error('The operation returned no id');
  return taskId;
}
