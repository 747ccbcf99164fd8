import { MemoryError } from '../memory/error.ts';
import type { CompletionPlan } from '../memory/workspace/completion-models.ts';
import type { Json } from './answer.ts';
import type { GatewaySettings } from './settings.ts';
import { headersFor } from './upstream.ts';

/**
 * The workspace's own models, then those of all providers. If there are several providers, the names contain the
 * provider's.
 */
export async function listModels(
  settings: GatewaySettings,
  plan: CompletionPlan,
  signal: AbortSignal,
): Promise<Json[]> {
  const own = plan.models
    .filter(({ provider }) => settings.providers.some(({ name }) => name === provider))
    .map(({ slug, provider }) => ({ id: slug, object: 'model', owned_by: provider }));
  const lists = await Promise.all(
    settings.providers.map(async (provider) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.silenceMs)]);
      const url = `${provider.url}/models${provider.protocol === 'anthropic' ? '?limit=1000' : ''}`;
      const answer = await fetch(url, { headers: headersFor(provider), signal: limit }).catch(() => null);
      const listed: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
      const data: unknown = Reflect.get(Object(listed), 'data');
      if (!Array.isArray(data)) return null;
      const named = settings.providers.length > 1;
      return data.map((model) => ({
        // Models of another protocol, in the form of this one.
        ...(provider.protocol !== 'anthropic' ? {} : { object: 'model', owned_by: provider.name }),
        ...model,
        id: named ? `${provider.name}/${model?.id}` : model?.id,
      }));
    }),
  );
  const found = lists.filter((list) => list !== null);
  if (found.length === 0 && own.length === 0)
    throw new MemoryError(
      'unavailable',
      'PROVIDER_UNREACHABLE',
      'No provider lists its models at the moment. Try again later.',
    );
  return [...own, ...found.flat()];
}

/** A list of models in Anthropic's form. */
export function messagesModels(models: readonly Json[]): object {
  const data = models.map(({ id, display_name: name, created_at: at, created }) => ({
    type: 'model',
    id,
    display_name: name ?? id,
    created_at: at ?? new Date(Number(created ?? 0) * 1000).toISOString(),
  }));
  return { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
}
