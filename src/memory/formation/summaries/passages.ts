import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { SummaryText } from '../../../providers/summarizer.ts';
import { type Call, inSession } from '../../call.ts';
import { condense, passageTokens, passageTurns, type StretchItem, turnsReadWhole } from './condense.ts';
import { shownCharacters } from './roll-up-sources.ts';

const makePassageStatement = readStatement(import.meta.dirname, 'make-passage.sql');
const readStretchStatement = readStatement(import.meta.dirname, 'read-stretch.sql');

/** A session's turns on a branch, by their numbers. */
export interface SessionRange {
  readonly branchId: string;
  readonly firstSequenceNo: number;
  readonly lastSequenceNo: number;
}

interface TurnRow {
  readonly id: string;
  readonly sequenceNo: number;
  readonly author: string | null;
  readonly text: string;
  readonly isAnswer: boolean;
  readonly occurredAt: Date;
  readonly hash: string;
}

const turnQuery = readStatement(import.meta.dirname, 'turns-of-stretch.sql');

/**
 * Summarises each complete run of fifty turns of a session as a passage. Where a passage ends does not depend on
 * later turns, so that a run only processes what is new in a long session, and starting over gives the same passages.
 *
 * @param withIntimate whether intimate turns are included.
 * @throws ProviderError when the summarizer can't answer; AbortError when the signal fires; pg's errors.
 */
export async function makePassages(
  call: Call,
  range: SessionRange,
  about: { readonly title?: string },
  withIntimate: boolean,
): Promise<void> {
  const { workspaceId } = call.caller;
  const complete = Math.floor((range.lastSequenceNo - range.firstSequenceNo + 1) / passageTurns);
  if (complete === 0) return;
  const known = await inSession(call, async (session) => {
    const { rows } = await session.query<{ first: number }>(
      `select first_sequence_no as first from mneme.summary_passage
       where workspace_id = $1 and branch_id = $2 and first_sequence_no between $3 and $4`,
      [workspaceId, range.branchId, range.firstSequenceNo, range.lastSequenceNo],
    );
    return new Set(rows.map(({ first }) => first));
  });
  for (let at = 0; at < complete; at += 1) {
    const first = range.firstSequenceNo + at * passageTurns;
    const last = first + passageTurns - 1;
    if (known.has(first)) continue;
    const turns = await inSession(call, async (session) => {
      const { rows } = await session.query<TurnRow>(`${turnQuery} order by m.sequence_no`, [
        workspaceId,
        range.branchId,
        first,
        last,
        shownCharacters,
        withIntimate,
      ]);
      return rows;
    });
    const content = await condense(
      call.services.summarizer,
      turns.map(textOf),
      { maxTokens: passageTokens, ...about },
      call.signal,
    );
    await inSession(call, async (session) => {
      // A turn that is removed or changed meanwhile must not survive here: that waits for this transaction, or is seen.
      const { rows } = await session.query<TurnRow>(`${turnQuery} order by m.sequence_no for share of m`, [
        workspaceId,
        range.branchId,
        first,
        last,
        shownCharacters,
        withIntimate,
      ]);
      if (hashesOf(rows) !== hashesOf(turns)) return;
      await session.query(makePassageStatement, [
        workspaceId,
        range.branchId,
        first,
        last,
        content,
        call.services.summarizer.name,
      ]);
    });
  }
}

/** What turns say, to compare. */
const hashesOf = (turns: readonly TurnRow[]) => turns.map(({ hash }) => hash).join();

/** A session's turns; for a long session, its passages and the turns after them. */
export async function readStretch(
  session: Session,
  range: SessionRange,
  withIntimate: boolean,
): Promise<StretchItem[]> {
  let from = range.firstSequenceNo;
  const items: StretchItem[] = [];
  if (range.lastSequenceNo - range.firstSequenceNo + 1 > turnsReadWhole) {
    const { rows } = await session.query<{
      last: number;
      content: string;
      writtenBy: string | null;
      occurredAt: Date;
    }>(readStretchStatement, [
      session.caller.workspaceId,
      range.branchId,
      range.firstSequenceNo,
      range.lastSequenceNo,
    ]);
    for (const passage of rows) {
      items.push({ passage });
      from = passage.last + 1;
    }
  }
  const { rows } = await session.query<TurnRow>(`${turnQuery} order by m.sequence_no`, [
    session.caller.workspaceId,
    range.branchId,
    from,
    range.lastSequenceNo,
    shownCharacters,
    withIntimate,
  ]);
  return [...items, ...rows.map((row) => ({ turn: textOf(row) }))];
}

function textOf({ id, author, text, isAnswer, occurredAt }: TurnRow): SummaryText {
  return { author, text, isAnswer, occurredAt, source: { kind: 'message', id } };
}
