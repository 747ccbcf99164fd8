import { get } from 'postgraphile/grafast';
import { completeTask, createTask, updateTask } from '../../memory/tasks.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Tasks: createTask, updateTask, completeTask. Their list is `tasks`. */
export function defineTaskOperations({ builder, row }: Api): void {
  const CreateTaskInput = builder.inputType('CreateTaskInput', {
    fields: (t) => ({
      content: t.string({ required: true, description: 'What is to be done.' }),
      status: t.field({ type: 'TaskStatus', description: 'Default: PENDING.' }),
      dueAt: t.field({ type: 'Datetime' }),
      channel: t.string({ description: "Default: its thread's." }),
      tags: t.stringList(),
      threadId: t.field({ type: 'UUID' }),
      projectId: t.field({ type: 'UUID', description: "A project's task is seen by the workspace." }),
      personaId: t.field({ type: 'UUID' }),
      sourceMessageIds: t.field({ type: ['UUID'] }),
      userId: t.field({
        type: 'UUID',
        description: "On whose behalf; service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
      idempotencyKey: t.string({ description: 'The same key stores once.' }),
      sealed: t.boolean({
        description:
          'Keeps what is to be done encrypted in the blob store, for its owner alone; it has no tags. Default: what the user or the workspace says (sealMemories).',
      }),
    }),
  });
  const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
    description: 'What is not given stays.',
    fields: (t) => ({
      taskId: t.field({ type: 'UUID', required: true, description: 'The id of any version of it.' }),
      content: t.string(),
      status: t.field({ type: 'TaskStatus', description: 'CANCELLED drops it, PENDING takes it up again.' }),
      dueAt: t.field({ type: 'Datetime', description: 'null clears it.' }),
      channel: t.string({ description: 'null clears it.' }),
      tags: t.stringList({ description: 'All of them; null clears them.' }),
    }),
  });
  const CompleteTaskInput = builder.inputType('CompleteTaskInput', {
    fields: (t) => ({
      taskId: t.field({ type: 'UUID', required: true, description: 'The id of any version of it.' }),
      completedAt: t.field({ type: 'Datetime', description: 'Default: now.' }),
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
      description: 'Changes what is given of a task, as its next version; the versions before it stay.',
      type: UpdateTaskPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateTaskInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => updateTask(by.services, by.caller, input)),
    }),
    completeTask: t.field({
      description: 'Says that a task is done. Done already, it stays as it is.',
      type: CompleteTaskPayload,
      nullable: true,
      args: { input: t.arg({ type: CompleteTaskInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => completeTask(by.services, by.caller, input)),
    }),
  }));
}
