import { get } from 'postgraphile/grafast';
import { requestRebuild } from '../../memory/summaries.ts';
import { type Api, change } from '../pothos/builder.ts';

/** Summaries: rebuildSummary. */
export function defineSummaryOperations({ builder, row }: Api): void {
  const RebuildSummaryInput = builder.inputType('RebuildSummaryInput', {
    fields: (t) => ({ summaryId: t.field({ type: 'UUID', required: true }) }),
  });
  const RebuildSummaryPayload = builder.objectRef<{ summaryId: string }>('RebuildSummaryPayload').implement({
    fields: (t) => ({
      summary: t.field({
        type: 'Summary',
        description: 'As it is now; a job makes it again, and its support is null until that is measured.',
        plan: ($done) => row('Summary', get($done, 'summaryId')),
      }),
    }),
  });
  builder.mutationFields((t) => ({
    rebuildSummary: t.field({
      description:
        'Has a summary made again from what lies under it, and what stands on it, by a job. Whoever sees it may ask.',
      type: RebuildSummaryPayload,
      nullable: true,
      args: { input: t.arg({ type: RebuildSummaryInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => requestRebuild(by.services, by.caller, input)),
    }),
  }));
}
