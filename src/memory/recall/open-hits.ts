import type { Caller } from '../../postgres/caller.ts';
import { openMemories } from '../sealed/open-memories.ts';
import type { MemoryServices } from '../services.ts';
import type { Question, RecallHit } from './result.ts';

/**
 * The hits with the texts of sealed memories, opened for their owner; a hit whose text can't be read says why. They were
 * found and placed without it: no reranker reads a sealed text. What goes into a thread that others read stays sealed.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function openSealedHits(
  services: MemoryServices,
  caller: Caller,
  { request }: Question,
  hits: readonly RecallHit[],
  signal?: AbortSignal,
): Promise<RecallHit[]> {
  const sealed = hits.filter(({ kind, contentState }) => kind === 'memory' && contentState === 'sealed');
  if (sealed.length === 0 || request.audience) return [...hits];
  const ids = sealed.map(({ id }) => id);
  const opened = await openMemories(services, caller, ids, request.userId ?? null, signal);
  return hits.map((hit) => {
    const found = hit.contentState === 'sealed' ? opened.get(hit.id) : undefined;
    if (!found) return hit;
    return found.problem ? { ...hit, textProblem: found.problem } : { ...hit, text: found.text };
  });
}
