import { constant, get } from 'postgraphile/grafast';
import {
  type ReformProgress,
  reformProgress,
  reformWorkspace,
} from '../../memory/formation/extract/reform.ts';
import { type Api, ask, change } from '../pothos/builder.ts';

/** A workspace formed anew from its turns: reformProgress, reformWorkspace. */
export function defineReformOperations({ builder }: Api): void {
  const Progress = builder.objectRef<ReformProgress>('ReformProgress').implement({
    description: 'How far the forming anew of a workspace is.',
    fields: (t) => ({
      done: t.exposeInt('done', { description: 'Turns that have been gone through.' }),
      total: t.exposeInt('total', {
        nullable: true,
        description: 'Of how many; null until they are counted.',
      }),
      untouched: t.exposeInt('untouched', {
        description:
          'Turns that were left as they are: somebody has changed, corrected or forgotten something drawn from them.',
      }),
    }),
  });
  const ReformInput = builder.inputType('ReformWorkspaceInput', {
    fields: (t) => ({
      everything: t.boolean({
        description:
          "Whether turns are read anew that the server's extractor has read already. Default: false.",
      }),
    }),
  });
  const ReformPayload = builder
    .objectRef<{ progress: ReformProgress | null }>('ReformWorkspacePayload')
    .implement({
      fields: (t) => ({
        progress: t.field({
          type: Progress,
          nullable: true,
          description: 'Null where it is done already.',
          plan: ($done) => get($done, 'progress'),
        }),
      }),
    });
  builder.queryFields((t) => ({
    reformProgress: t.field({
      description:
        "How far the forming anew of the caller's workspace is; null where none is under way. Admins only.",
      type: Progress,
      nullable: true,
      plan: () => ask(constant(null), (by) => reformProgress(by.services, by.caller)),
    }),
  }));
  builder.mutationFields((t) => ({
    reformWorkspace: t.field({
      description:
        "Forms the workspace anew from its turns, in the background: what was drawn from turns that another extractor read than the server's is set aside unless it is formed again. What people stated, changed, corrected or forgot stays as it is. Where it is under way it goes on. Admins only.",
      type: ReformPayload,
      nullable: true,
      args: { input: t.arg({ type: ReformInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          progress: await reformWorkspace(by.services, by.caller, input),
        })),
    }),
  }));
}
