import { readArchived } from '../archive/read.ts';
import type { Call } from '../call.ts';
import { namesAsker } from './asker-first.ts';
import type { Found, FoundRow } from './search.ts';

/**
 * The hits with their archived texts: what names the asker is not of others' talk. A hit whose text can't be read has the
 * reason, and keeps its rank.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function openArchivedHits(
  call: Call,
  { hits, askerName }: Pick<Found, 'hits' | 'askerName'>,
): Promise<{ hits: FoundRow[]; warning: string | null }> {
  const ids = hits.filter(({ contentState }) => contentState === 'archived').map(({ id }) => id);
  if (ids.length === 0) return { hits: [...hits], warning: null };
  const read = await readArchived(call, ids);
  let lost = 0;
  const opened = hits.map((hit) => {
    const text = hit.contentState === 'archived' ? read.get(hit.id) : undefined;
    if (!text) return hit;
    if (!text.problem) {
      const ofOthersTalk = hit.ofOthersTalk && !namesAsker(text.content, askerName);
      return { ...hit, text: text.content, ofOthersTalk };
    }
    lost += 1;
    return { ...hit, textProblem: { code: text.problem.code, message: text.problem.message } };
  });
  const warning = lost === 0 ? null : `The texts of ${lost} hits could not be read from the archive.`;
  return { hits: opened, warning };
}
