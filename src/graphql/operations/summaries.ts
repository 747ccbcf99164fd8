import { get } from 'postgraphile/grafast';
import { rebuildSummaryInput, requestRebuild } from '../../memory/knowledge/summaries.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Summaries: rebuildSummary. */
export function defineSummaryOperations({ builder, row }: Api): void {
  const RebuildSummaryInput = inputOf(builder, 'RebuildSummaryInput', rebuildSummaryInput);
  const RebuildSummaryPayload = builder.objectRef<{ summaryId: string }>('RebuildSummaryPayload').implement({
    fields: (t) => ({
      summary: t.field({
        type: 'Summary',
        description:
          'The summary as it is now. A job writes it again; its support is null until it is measured anew.',
        plan: ($done) => row('Summary', get($done, 'summaryId')),
      }),
    }),
  });
  builder.mutationFields((t) => ({
    rebuildSummary: t.field({
      description:
        'Starts a job that writes a summary again from its sources, and then the summaries built on it. For everybody who sees the summary.',
      type: RebuildSummaryPayload,
      nullable: true,
      args: { input: t.arg({ type: RebuildSummaryInput, required: true }) },
      plan: (_, { $input }) => change($input, requestRebuild),
    }),
  }));
}
