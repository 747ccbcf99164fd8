import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { type Session, withSession } from '../postgres/session.ts';
import { taskStatuses } from '../providers/extractor.ts';
import { externalKey, moment, nonEmptyText, parseInput, shortText, uuid } from './input.ts';
import { checkNames, idsToWrite, personaKey, projectKey, threadKey, userKey } from './own-keys.ts';
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
  ...threadKey,
  ...projectKey,
  ...personaKey,
  ...userKey,
});

/**
 * Stores a task. A project's is seen by the workspace, any other by its owner. Its channel, where none is given, is
 * its thread's.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; *_NOT_FOUND.
 */
export async function createTask(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof createTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(createTaskInput, input);
  checkNames(caller, given);
  return taskOf(
    services,
    caller,
    'select mneme_operation.create_task($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as id',
    async (session) => {
      const ids = await idsToWrite(session, given);
      return [
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
      ];
    },
  );
}

/** What may be left out and not cleared: null in a variable is no way to do either. */
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
 * Changes what is given of a task; null clears its due date, channel or tags. Each change is the task's next version,
 * so that what it was stays to be seen; one that changes nothing makes none. Any version's id stands for the task.
 *
 * @throws MemoryError BAD_INPUT; TASK_NOT_FOUND; MEMORY_NOT_YOURS where it is another's and shared with nobody.
 */
export async function updateTask(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof updateTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(updateTaskInput, input);
  return taskOf(
    services,
    caller,
    'select mneme_operation.update_task($1, $2, $3, $4, $5, $6, $7, $8, null) as id',
    [
      given.taskId,
      given.content,
      given.status,
      given.dueAt,
      given.dueAt === null,
      given.tags === null ? [] : given.tags,
      given.channel,
      given.channel === null,
    ],
  );
}

const completeTaskInput = z.object({ taskId: uuid, completedAt: moment.nullish() });

/**
 * Says that a task is done, now or at a moment before. Done already, it stays as it is.
 *
 * @throws MemoryError BAD_INPUT, also for a moment to come; TASK_NOT_FOUND; MEMORY_NOT_YOURS.
 */
export async function completeTask(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof completeTaskInput>,
): Promise<{ taskId: string }> {
  const given = parseInput(completeTaskInput, input);
  return taskOf(
    services,
    caller,
    `select mneme_operation.update_task($1, null, 'done', null, false, null, null, false, $2) as id`,
    [given.taskId, given.completedAt],
  );
}

async function taskOf(
  services: MemoryServices,
  caller: Caller,
  statement: string,
  values: readonly unknown[] | ((session: Session) => Promise<readonly unknown[]>),
): Promise<{ taskId: string }> {
  const taskId = await withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      statement,
      typeof values === 'function' ? await values(session) : values,
    );
    return rows[0]?.id;
  });
  if (!taskId) throw new Error('The operation returned no id');
  return { taskId };
}
