import { inOwnWords } from '../../../language/own-words.ts';
import { splitSentences } from '../../../language/sentences.ts';
import type { Session } from '../../../postgres/session.ts';
import type { ExtractionTurn } from '../../../providers/extractor.ts';
import { fillTexts, type JobTexts } from '../../archive/read.ts';
import { forEachKind } from '../../kinds.ts';
import { withBlankEcho } from '../../quoting/echo.ts';

/** A text that a recall in a turn's thread returned, and when. */
export interface RecalledText {
  readonly text: string;
  readonly at: Date;
}

/** A turn with the time it was stored, to determine which recalls its author may have read. */
interface StoredTurn extends ExtractionTurn {
  readonly threadId: string;
  readonly createdAt: Date;
}

/** How long a recall is taken into account: for the next turns, not tomorrow's. */
const recentMs = 3_600_000;
/** How many texts are compared with a window, and how many characters of each. */
const recalledAtMost = 200;
const recalledCharacters = 4_000;

/** How many words a shingle has (Broder 1997), and a sentence that can be recognised as a copy. */
const shingleWords = 4;
const fewestWords = 6;
/** The share of a sentence's shingles that a recalled text must have. The rest may introduce it ("As you told me"). */
const copiedShare = 0.6;
/**
 * A person may repeat what was recalled and mean it, so a person's turn counts as copied only if it consists mostly
 * of copies.
 */
const copiesOfPerson = { sentences: 3, share: 0.5 };

/**
 * The turns as both extractors see them: everything that is not the author's own is replaced by spaces, so that
 * offsets stay valid. That is foreign text (`inOwnWords`), parts of our own prompts, and copies of what was recalled
 * into the thread just before: what was remembered must not be extracted again.
 */
export function turnsInOwnWords<Turn extends StoredTurn>(
  turns: readonly Turn[],
  recalled: readonly RecalledText[],
): Turn[] {
  return turns.map((turn) => {
    const said = earlierInOwnWords(turn);
    const texts = recalled
      .filter(({ at }) => at <= turn.createdAt && turn.createdAt.getTime() - at.getTime() <= recentMs)
      .map(({ text }) => text);
    return texts.length === 0 ? said : { ...said, content: withoutCopies(said.content, turn.role, texts) };
  });
}

/** An earlier turn, from which nothing is extracted, without foreign text and parts of prompts. */
export function earlierInOwnWords<Turn extends ExtractionTurn>(turn: Turn): Turn {
  return inOwnWords({ ...turn, content: withBlankEcho(turn.content, turn.role) });
}

/** The texts of a trace's hits. */
const recalledTexts = forEachKind(
  (
    kind,
    { table },
  ) => `select r.content as text, r.id, r.content_state = 'archived' as archived from mneme.recall_hit_${kind} h
       join mneme.${table} r on r.workspace_id = $1 and r.id = h.${kind}_id
       where h.workspace_id = $1 and h.recall_id = trace.id`,
).join(' union all ');

/** What recalls in the turns' thread returned up to an hour before the first turn, except the turns themselves. */
export async function loadRecalled(
  session: Session,
  turns: readonly StoredTurn[],
  texts: JobTexts,
): Promise<RecalledText[]> {
  const first = turns[0];
  if (!first) return [];
  const stored = turns.map(({ createdAt }) => createdAt.getTime());
  const { rows } = await session.query<RecalledText & { readonly id: string; readonly archived: boolean }>(
    `with trace as (
       select id, created_at from mneme.recall_trace
       where workspace_id = $1 and thread_id = $2 and created_at between $3::timestamptz and $4::timestamptz
     )
     select left(hit.text, $6) as text, hit.id, hit.archived, trace.created_at as at from trace cross join lateral (
       ${recalledTexts}) hit
     where (hit.text is not null or hit.archived) and hit.id <> all ($5) order by trace.created_at desc limit $7`,
    [
      session.caller.workspaceId,
      first.threadId,
      new Date(Math.min(...stored) - recentMs),
      new Date(Math.max(...stored)),
      turns.map(({ id }) => id),
      recalledCharacters,
      recalledAtMost,
    ],
  );
  return fillTexts(
    rows,
    texts,
    ({ archived }) => archived,
    (row, { content }) => ({ ...row, text: content.slice(0, recalledCharacters) }),
  );
}

const blank = (found: string) => found.replace(/[^\n]/g, ' ');
function withoutCopies(content: string, role: ExtractionTurn['role'], recalled: readonly string[]): string {
  const known = recalled.map((text) => new Set(shinglesOf(text)));
  const sentences = splitSentences(content);
  const copies = sentences.filter(({ text }) => isCopy(text, known));
  const { sentences: fewest, share } = copiesOfPerson;
  if (role !== 'assistant' && (copies.length < fewest || copies.length < share * sentences.length))
    return content;
  let left = content;
  for (const { start, end } of copies) {
    left = left.slice(0, start) + blank(left.slice(start, end)) + left.slice(end);
  }
  return left;
}

function isCopy(sentence: string, known: readonly ReadonlySet<string>[]): boolean {
  const shingles = shinglesOf(sentence);
  if (shingles.length + shingleWords - 1 < fewestWords) return false;
  return known.some(
    (text) => shingles.filter((shingle) => text.has(shingle)).length >= copiedShare * shingles.length,
  );
}

function shinglesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(shingleWords - 1).map((_, index) => words.slice(index, index + shingleWords).join(' '));
}
