import type { ModelUse } from '../memory/workspace/completion-models.ts';
import type { Target } from './targets.ts';

/** Characters per token, for providers that do not report usage: a cautious estimate for English. */
const charactersPerToken = 4;

/**
 * The usage of a request, as its provider reports it, or estimated from its length if nothing is reported or the
 * answer was cut off.
 *
 * @param read how many characters were sent.
 * @param written how many were received.
 */
export function usageOf(
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

/** A number of tokens, if it is plausible; else null. */
function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
