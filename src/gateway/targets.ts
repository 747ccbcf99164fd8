import { MemoryError } from '../memory/error.ts';
import type { CompletionModel, CompletionPlan } from '../memory/workspace/completion-models.ts';
import { type GatewayProvider, type GatewaySettings, splitModel } from './settings.ts';

/** A provider and one of its models, by the provider's name for it. */
export interface Target {
  readonly provider: GatewayProvider;
  readonly model: string;
  /** Where memory is inserted; null: where the client's protocol has it. */
  readonly memory: 'system' | 'turn' | null;
  /** Prices of a million tokens; null if unknown. */
  readonly prices: { readonly input: number; readonly output: number } | null;
}

/**
 * The target for a model, and its fallbacks, in order. The model is one of the workspace's by its slug,
 * `provider/model`, or a model of the first provider. A model's own fallback comes before its provider's.
 *
 * @throws MemoryError BUDGET_SPENT if the day's budget is spent, MODEL_HAS_NO_PRICE if there is a budget and none of
 *   the targets has a price, PROVIDER_NOT_CONFIGURED.
 */
export function targetsOf(
  { providers }: GatewaySettings,
  { models, budget }: CompletionPlan,
  wanted: string | CompletionModel,
): Target[] {
  if (budget.most !== null && budget.spent >= budget.most) {
    throw new MemoryError(
      'spent',
      'BUDGET_SPENT',
      "The workspace's daily model budget is spent. Try again tomorrow, or ask an admin to raise gatewayCostPerDay.",
    );
  }
  const targets: Target[] = [];
  const seen = new Set<string>();
  let missing = '';
  for (let next: string | CompletionModel | null = wanted; next !== null; ) {
    const [providerName, model, known] = resolved(next, providers, models);
    // Fallbacks may form a circle: no target is used twice.
    const name = `${providerName}/${model}`;
    if (seen.has(name)) break;
    seen.add(name);
    const provider = providers.find((each) => each.name === providerName);
    if (provider) {
      const { inputPrice: input = null, outputPrice: output = null, memoryPlacement } = known ?? {};
      const prices = input !== null && output !== null ? { input, output } : null;
      targets.push({ provider, model, memory: memoryPlacement ?? provider.memory, prices });
    } else missing ||= providerName;
    next = models.find(({ id }) => id === known?.fallbackId) ?? provider?.fallback ?? null;
  }
  const affordable = budget.most === null ? targets : targets.filter(({ prices }) => prices !== null);
  if (affordable.length > 0) return affordable;
  if (targets.length > 0) {
    throw new MemoryError(
      'bad_input',
      'MODEL_HAS_NO_PRICE',
      'The workspace has a daily model budget, and this model has no price. Use a model with a price, or ask an admin to set one.',
    );
  }
  throw new MemoryError(
    'unavailable',
    'PROVIDER_NOT_CONFIGURED',
    `This model belongs to the provider ${missing}, which the server has not configured. Use another model, or have the provider configured (MNEME_GATEWAY_PROVIDERS).`,
  );
}

/** The target for a provider's model, with what the workspace has configured for it. */
function resolved(
  wanted: string | CompletionModel,
  providers: readonly GatewayProvider[],
  models: readonly CompletionModel[],
): [string, string, CompletionModel | undefined] {
  const own = typeof wanted === 'string' ? models.find(({ slug }) => slug === wanted) : wanted;
  if (own) return [own.provider, own.name, own];
  const asked = String(wanted);
  const [before, rest] = splitModel(asked);
  const named = rest !== '' && providers.some(({ name }) => name === before);
  const [provider, model] = named ? [before, rest] : [providers[0]?.name ?? '', asked];
  return [provider, model, models.find((each) => each.provider === provider && each.name === model)];
}
