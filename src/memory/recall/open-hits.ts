import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { openMemories } from '../sealed/open-memories.ts';
import type { MemoryServices } from '../services.ts';
import type { RecallRequest } from './input.ts';
import type { Question, RecallHit } from './result.ts';

/**
 * The hits with the texts of sealed memories decrypted for their owner, or with the reason why a text can't be read.
 * They were found and ranked without their texts: no reranker reads a sealed text. For a thread that others read,
 * texts stay sealed.
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
  if (sealed.length === 0 || !(await isForOneself(services, caller, request, signal))) return [...hits];
  const ids = sealed.map(({ id }) => id);
  const opened = await openMemories(services, caller, ids, request.userId ?? null, signal);
  return hits.map((hit) => {
    const found = hit.contentState === 'sealed' ? opened.get(hit.id) : undefined;
    if (!found) return hit;
    return found.problem ? { ...hit, textProblem: found.problem } : { ...hit, text: found.text };
  });
}

/**
 * Whether only the user sees the prompt: it is for no thread, or for one that only they read.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function isForOneself(
  services: MemoryServices,
  caller: Caller,
  { audience, userId }: Pick<RecallRequest, 'audience' | 'userId'>,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!audience) return true;
  const owner = userId ?? caller.userId;
  const { rows } = await withSession(
    services.pool,
    caller,
    (session) =>
      session.query<{ alone: boolean }>(
        'select mneme_search.audience_of($1, $2, $3) is not distinct from array[$3::uuid] as alone',
        [audience.threadId, audience.branchId, owner],
      ),
    signal,
  );
  return owner !== null && rows[0]?.alone === true;
}
