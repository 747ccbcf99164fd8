import type { ModelUse } from '../memory/completion-models.ts';
import type { Target } from './targets.ts';

/** Characters that a token stands for where a provider does not say how many it took: English, on the safe side. */
const charactersPerToken = 4;

/**
 * What a request took, by what its provider says, or reckoned from its length where it says nothing or was cut off.
 *
 * @param read how many characters were sent.
 * @param written how many came.
 */
export function useOf(
  { provider, model, prices }: Target,
  task: ModelUse['task'],
  usage: Readonly<Record<string, unknown>> | null,
  read: () => number,
  written: number,
): ModelUse {
  const inputTokens = countIn(usage?.prompt_tokens) ?? Math.ceil(read() / charactersPerToken);
  const outputTokens = countIn(usage?.completion_tokens) ?? Math.ceil(written / charactersPerToken);
  const cost = prices ? (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000 : 0;
  return { model: `${provider.name}/${model}`, task, inputTokens, outputTokens, cost };
}

/** A number of tokens that may be believed. */
function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
