import { parseInput } from '../memory/input.ts';
import type { MemoryServices } from '../memory/services.ts';
import { readCompletionPlan } from '../memory/workspace/completion-models.ts';
import { createAnswerReader } from './answer.ts';
import { embeddingsRequest } from './conversation.ts';
import { usageOf } from './cost.ts';
import type { GatewayCall } from './gateway.ts';
import type { Keeper } from './kept.ts';
import { bytesOf, headersOf } from './passed-on.ts';
import type { GatewaySettings } from './settings.ts';
import { targetsOf } from './targets.ts';
import { embeddingTargets } from './translated-request.ts';
import { askProviders, post } from './upstream.ts';

/** Passes a request for vectors on to the first provider of the model that answers. */
export async function answerEmbeddings(
  services: MemoryServices,
  settings: GatewaySettings,
  keeper: Pick<Keeper, 'note'>,
  { caller, userKey, body, signal }: Pick<GatewayCall, 'caller' | 'userKey' | 'body' | 'signal'>,
): Promise<Response> {
  const asked = parseInput(embeddingsRequest, body);
  const plan = await readCompletionPlan({ services, caller, signal });
  const targets = embeddingTargets(targetsOf(settings, plan, asked.model));
  const ask = (target: (typeof targets)[number], given: AbortSignal) =>
    post(target, '/embeddings', { ...asked, model: target.model }, given);
  const begun = await askProviders(settings, targets, { streams: false, ask }, signal);
  const { response, target } = begun;
  const bytes = await bytesOf(begun);
  if (response.ok) {
    const read = createAnswerReader();
    read.whole(bytes.toString('utf8'));
    const sent = () => JSON.stringify(asked.input ?? '').length;
    await keeper.note({ caller, userKey }, usageOf(target, 'embed', read.answer.usage, sent, 0));
  }
  return new Response(bytes, { status: response.status, headers: headersOf(begun, null) });
}
