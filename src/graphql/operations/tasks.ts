import { get } from 'postgraphile/grafast';
import { completeTask, createTask, updateTask } from '../../memory/tasks.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Tasks: createTask, updateTask, completeTask. Their list is `tasks`. */
export function defineTaskOperations({ builder, row }: Api): void {
  const CreateTaskInput = builder.inputType('CreateTaskInput', {
    fields: (t) => ({
      content: t.string({ required: true, description: 'What is to be done.' }),
      status: t.field({ type: 'TaskStatus', description: 'Its status. Default: PENDING.' }),
      dueAt: t.field({ type: 'Datetime' }),
      channel: t.string({ description: "The channel it came from. Default: its thread's." }),
      tags: t.stringList(),
      threadId: t.field({ type: 'UUID' }),
      projectId: t.field({
        type: 'UUID',
        description: 'The project it belongs to. Those who read the project see the task.',
      }),
      personaId: t.field({ type: 'UUID' }),
      sourceMessageIds: t.field({ type: ['UUID'] }),
      userId: t.field({
        type: 'UUID',
        description: "The user to act for. Service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
      idempotencyKey: t.string({
        description: 'Your own key for it. Sending the same key again stores nothing new.',
      }),
      sealed: t.boolean({
        description:
          'Whether its text is stored encrypted in the blob store, readable by its owner alone. A sealed task has no tags. Default: the sealMemories setting of the user or the workspace.',
      }),
    }),
  });
  const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
    description: 'Fields that are left out stay unchanged.',
    fields: (t) => ({
      taskId: t.field({ type: 'UUID', required: true, description: 'The id of any version of the task.' }),
      content: t.string(),
      status: t.field({ type: 'TaskStatus', description: 'CANCELLED cancels the task, PENDING reopens it.' }),
      dueAt: t.field({ type: 'Datetime', description: 'Null clears it.' }),
      channel: t.string({ description: 'Null clears it.' }),
      tags: t.stringList({ description: 'All its labels; null removes them.' }),
    }),
  });
  const CompleteTaskInput = builder.inputType('CompleteTaskInput', {
    fields: (t) => ({
      taskId: t.field({ type: 'UUID', required: true, description: 'The id of any version of the task.' }),
      completedAt: t.field({ type: 'Datetime', description: 'When it was done. Default: now.' }),
    }),
  });
  const payload = (name: string) =>
    builder.objectRef<{ taskId: string }>(name).implement({
      fields: (t) => ({
        task: t.field({
          type: 'MemoryItem',
          plan: ($done) => row('MemoryItem', get($done, 'taskId')),
        }),
      }),
    });
  const CreateTaskPayload = payload('CreateTaskPayload');
  const UpdateTaskPayload = payload('UpdateTaskPayload');
  const CompleteTaskPayload = payload('CompleteTaskPayload');

  builder.mutationFields((t) => ({
    createTask: t.field({
      description: 'Stores a task.',
      type: CreateTaskPayload,
      nullable: true,
      args: { input: t.arg({ type: CreateTaskInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => createTask(by.services, by.caller, input)),
    }),
    updateTask: t.field({
      description: 'Changes the given fields of a task, as a new version. Earlier versions stay.',
      type: UpdateTaskPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateTaskInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => updateTask(by.services, by.caller, input)),
    }),
    completeTask: t.field({
      description: 'Marks a task as done. If it is done already, nothing changes.',
      type: CompleteTaskPayload,
      nullable: true,
      args: { input: t.arg({ type: CompleteTaskInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => completeTask(by.services, by.caller, input)),
    }),
  }));
}
