import { type Call, inSession } from '../call.ts';
import { openMemories } from '../sealed/open-memories.ts';
import type { RecallRequest } from './input.ts';
import type { Question, RecallHit } from './result.ts';
import type { FoundRow } from './search.ts';

/**
 * The rows with the texts of sealed memories decrypted for their owner, or with the reason why a text can't be read. For
 * a thread that others read, texts stay sealed.
 *
 * @param atMost how many are opened: the first ones that were not opened before.
 * @param forOneself whether only the user sees them (`isForOneself`); called if something is sealed.
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function openSealed<Row extends FoundRow>(
  call: Call,
  { request }: Question,
  rows: readonly Row[],
  { atMost, forOneself }: { readonly atMost: number; readonly forOneself: () => Promise<boolean> },
): Promise<readonly Row[]> {
  const sealed = rows.filter((row) => row.kind === 'memory' && isUnread(row) && !row.textProblem);
  if (sealed.length === 0 || !(await forOneself())) return rows;
  const ids = sealed.slice(0, atMost).map(({ id }) => id);
  const opened = await openMemories(call, ids, request.userId ?? null);
  return rows.map((row) => {
    const found = isUnread(row) ? opened.get(row.id) : undefined;
    if (!found) return row;
    return found.problem ? { ...row, textProblem: found.problem } : { ...row, text: found.text };
  });
}

const isUnread = ({ contentState, text }: FoundRow) => contentState === 'sealed' && text === null;

/**
 * The hits without what tells how well a text that is not given answers the query: guesses of it would be confirmed. It
 * stands after all others, in the order of ids.
 */
export function withoutMeasures(hits: readonly RecallHit[]): RecallHit[] {
  if (!hits.some(isUnread)) return [...hits];
  const unread = hits.filter(isUnread).sort((one, other) => (one.id < other.id ? -1 : 1));
  return [...hits.filter((hit) => !isUnread(hit)), ...unread].map((hit, place) => ({
    ...hit,
    rank: place + 1,
    ...(isUnread(hit) ? { score: 0, similarity: null, arms: [], uncertain: true } : {}),
  }));
}

/**
 * Whether only the user sees the prompt: it is for no thread, or for one that only they read.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function isForOneself(
  call: Call,
  { audience, userId }: Pick<RecallRequest, 'audience' | 'userId'>,
): Promise<boolean> {
  if (!audience) return true;
  const owner = userId ?? call.caller.userId;
  const { rows } = await inSession(
    call,
    (session) =>
      session.query<{ alone: boolean }>(
        'select mneme_search.audience_of($1, $2, $3) is not distinct from array[$3::uuid] as alone',
        [audience.threadId, audience.branchId, owner],
      ),
    { signal: call.signal },
  );
  return owner !== null && rows[0]?.alone === true;
}
