import type { Summarizer, SummaryInput } from '../../../providers/summarizer.ts';
import type { Call } from '../../call.ts';
import type { Sources } from '../extract/unchanged-sources.ts';
import { answerQuestion } from './model-answers.ts';

/**
 * The summarizer for a job. One that uses a model stays within the workspace's budget, and earlier answers for the
 * same rows are reused. One without cost is returned unchanged.
 */
export function meteredSummarizer(call: Call): Summarizer {
  const { summarizer } = call.services;
  const { metered } = summarizer;
  if (!metered) return summarizer;
  return {
    ...summarizer,
    async summarize(input, signal) {
      if (input.texts.every(({ text }) => text.trim() === '')) return '';
      const { answer } = await answerQuestion<SummaryInput, string>(call, {
        task: 'summarize',
        jobId: call.jobId ?? null,
        metered,
        input,
        sources: sourcesOf(input),
        ask: (meter) => summarizer.summarize(input, signal, meter),
        fallback: () => metered.fallback.summarize(input, signal),
        pack: (summary) => ({ summary }),
        unpack: (kept) => String(Reflect.get(kept, 'summary')),
      });
      return answer;
    },
  };
}

/** The rows that the texts come from; null if one of them is unknown. */
function sourcesOf({ texts }: SummaryInput): Sources | null {
  const sources = texts.flatMap(({ source }) => source ?? []);
  if (sources.length < texts.length) return null;
  const ids = (wanted: 'message' | 'summary') =>
    sources.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return { messageIds: ids('message'), summaryIds: ids('summary') };
}
