import { get } from 'postgraphile/grafast';
import {
  completeTask,
  completeTaskInput,
  createTask,
  createTaskInput,
  updateTask,
  updateTaskInput,
} from '../../memory/knowledge/tasks.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Tasks: createTask, updateTask, completeTask. Their list is `tasks`. */
export function defineTaskOperations({ builder, row }: Api): void {
  const CreateTaskInput = inputOf(builder, 'CreateTaskInput', createTaskInput);
  const UpdateTaskInput = inputOf(builder, 'UpdateTaskInput', updateTaskInput);
  const CompleteTaskInput = inputOf(builder, 'CompleteTaskInput', completeTaskInput);
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
      plan: (_, { $input }) => change($input, createTask),
    }),
    updateTask: t.field({
      description: 'Changes the given fields of a task, as a new version. Earlier versions stay.',
      type: UpdateTaskPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateTaskInput, required: true }) },
      plan: (_, { $input }) => change($input, updateTask),
    }),
    completeTask: t.field({
      description: 'Marks a task as done. If it is done already, nothing changes.',
      type: CompleteTaskPayload,
      nullable: true,
      args: { input: t.arg({ type: CompleteTaskInput, required: true }) },
      plan: (_, { $input }) => change($input, completeTask),
    }),
  }));
}
