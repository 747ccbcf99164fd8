import { constant, get } from 'postgraphile/grafast';
import {
  type ReformProgress,
  reformProgress,
  reformWorkspace,
  reformWorkspaceInput,
} from '../../memory/formation/extract/reform.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Forming a workspace again from its turns: reformProgress, reformWorkspace. */
export function defineReformOperations({ builder }: Api): void {
  const Progress = builder.objectRef<ReformProgress>('ReformProgress').implement({
    description: 'The progress of reformWorkspace.',
    fields: (t) => ({
      done: t.exposeInt('done', { description: 'How many turns have been processed.' }),
      total: t.exposeInt('total', {
        nullable: true,
        description: 'How many turns there are; null until they are counted.',
      }),
      untouched: t.exposeInt('untouched', {
        description:
          'How many turns were skipped, because somebody has changed, corrected or forgotten something extracted from them.',
      }),
    }),
  });
  const ReformInput = inputOf(builder, 'ReformWorkspaceInput', reformWorkspaceInput);
  const ReformPayload = builder
    .objectRef<{ progress: ReformProgress | null }>('ReformWorkspacePayload')
    .implement({
      fields: (t) => ({
        progress: t.field({
          type: Progress,
          nullable: true,
          description: 'The progress; null if nothing is left to do.',
          plan: ($done) => get($done, 'progress'),
        }),
      }),
    });
  builder.queryFields((t) => ({
    reformProgress: t.field({
      description: 'The progress of reformWorkspace; null if none is in progress. Admins only.',
      type: Progress,
      nullable: true,
      plan: () => ask(constant(null), reformProgress),
    }),
  }));
  builder.mutationFields((t) => ({
    reformWorkspace: t.field({
      description:
        "Extracts the workspace's memories and facts again from its turns, in the background. Turns that were read by another extractor than the server's present one are read again. What came from them before and is not found again is set aside. What people stated, changed, corrected or forgot stays as it is. If this is already in progress, it continues. Admins only.",
      type: ReformPayload,
      nullable: true,
      args: { input: t.arg({ type: ReformInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          progress: await reformWorkspace(by, input),
        })),
    }),
  }));
}
