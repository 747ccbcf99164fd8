import type { CompletionModel, CompletionPlan } from '../memory/completion-models.ts';
import { MemoryError } from '../memory/error.ts';
import { type GatewayProvider, type GatewaySettings, splitModel } from './settings.ts';

/** A provider and the model it is asked for, by its own name. */
export interface Target {
  readonly provider: GatewayProvider;
  readonly model: string;
  /** Where it takes memory. */
  readonly memory: 'system' | 'turn';
  /** Of a million tokens; null where that is not known. */
  readonly prices: { readonly input: number; readonly output: number } | null;
}

/**
 * Whom to ask for a model, and whom instead, in order: a model of the workspace's by its slug, `provider/model`, or a
 * model of the first provider. A model's own fallback comes before its provider's.
 *
 * @throws MemoryError BUDGET_SPENT where the workspace's day has cost what it may, MODEL_HAS_NO_PRICE where it may cost
 *   only so much and none of them has one, PROVIDER_NOT_CONFIGURED.
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
    // Fallbacks may lead in a circle: nobody is asked twice.
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

/** A model by its provider's name and its own there, and what the workspace says of it. */
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
