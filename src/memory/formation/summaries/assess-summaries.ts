import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { fillTexts, type JobTexts, withArchived } from '../../archive/read.ts';
import { type Call, inSession } from '../../call.ts';
import { beforeEveryId } from '../../row-id.ts';
import { placeId, type RollUpPlace } from './roll-up-due.ts';
import { shownCharacters } from './roll-up-sources.ts';
import { type EvidenceTurn, type Measured, measureSupport } from './support.ts';

const turnsToAssessStatement = readStatement(import.meta.dirname, 'turns-to-assess.sql');
const storeMeasuresStatement = readStatement(import.meta.dirname, 'store-measures.sql');
const storeStatementTurnsStatement = readStatement(import.meta.dirname, 'store-statement-turns.sql');

/** How many summaries are measured together, with one statement of each kind for all of them. */
const summariesAtOnce = 25;

interface Unassessed {
  readonly id: string;
  readonly content: string;
}

/**
 * Measures for each new summary of a thread or project how well its turns support it and how much of them it covers,
 * and records which turns support each statement. A summary that changes meanwhile is left for the next run. One
 * whose turns have no texts any more is not measured. Running it twice, also at the same time, has one effect.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function assessSummaries(call: Call, place: RollUpPlace): Promise<void> {
  let after: string = beforeEveryId;
  for (;;) {
    call.signal?.throwIfAborted();
    const read = (texts: JobTexts) =>
      inSession(call, async (session) => {
        const summaries = await readUnassessed(session, place, after);
        return {
          found: summaries,
          turns: await readTurnsUnder(session, summaries, texts),
        };
      });
    const { found, turns } = await withArchived(call, read);
    const last = found.at(-1);
    if (!last) return;
    const readable = found.filter(({ id }) => turns.get(id)?.length);
    const measured = readable.map((summary) => ({
      ...summary,
      measured: measureSupport(summary.content, turns.get(summary.id) ?? []),
    }));
    await inSession(call, (session) => storeMeasures(session, measured));
    after = last.id;
  }
}

async function readUnassessed(session: Session, place: RollUpPlace, after: string): Promise<Unassessed[]> {
  const { rows } = await session.query<Unassessed>(
    `select s.id, s.content from mneme.summary s
     where s.workspace_id = $1 and s.support is null and s.content_state = 'inline' and s.content <> '' and s.id > $3
       and ${'threadId' in place ? 's.thread_id = $2' : 's.thread_id is null and s.project_id = $2'}
     order by s.id limit $4`,
    [session.caller.workspaceId, placeId(place), after, summariesAtOnce],
  );
  return rows;
}

async function readTurnsUnder(
  session: Session,
  summaries: readonly Unassessed[],
  archived: JobTexts,
): Promise<ReadonlyMap<string, EvidenceTurn[]>> {
  const turns = new Map<string, EvidenceTurn[]>(summaries.map(({ id }) => [id, []]));
  if (summaries.length === 0) return turns;
  const { rows } = await session.query<{ summaryId: string; id: string }>(
    `select s.id as "summaryId", under.id
     from unnest($1::uuid[]) as s (id) cross join lateral unnest(mneme_private.turns_under(s.id)) as under (id)`,
    [summaries.map(({ id }) => id)],
  );
  // Several summaries may cover the same turn; its text is read once.
  const { rows: found } = await session.query<EvidenceTurn & { readonly archived: boolean }>(
    turnsToAssessStatement,
    [session.caller.workspaceId, [...new Set(rows.map(({ id }) => id))], shownCharacters],
  );
  const texts = fillTexts(
    found,
    archived,
    (turn) => turn.archived,
    (turn, { content, plain }) => ({ ...turn, text: (plain ?? content).slice(0, shownCharacters) }),
  );
  const holders = new Map<string, string[]>();
  for (const { summaryId, id } of rows) {
    const of = holders.get(id);
    if (of) of.push(summaryId);
    else holders.set(id, [summaryId]);
  }
  for (const turn of texts) {
    for (const summaryId of holders.get(turn.id) ?? []) turns.get(summaryId)?.push(turn);
  }
  return turns;
}

async function storeMeasures(
  session: Session,
  summaries: readonly (Unassessed & { readonly measured: Measured })[],
): Promise<void> {
  const { workspaceId } = session.caller;
  const { rows } = await session.query<{ id: string }>(storeMeasuresStatement, [
    workspaceId,
    summaries.map(({ id }) => id),
    summaries.map(({ content }) => content),
    summaries.map(({ measured }) => measured.support),
    summaries.map(({ measured }) => measured.coverage),
  ]);
  const current = new Set(rows.map(({ id }) => id));
  const statements = summaries.flatMap(({ id, measured }) =>
    current.has(id)
      ? measured.statements.map((statement, at) => ({ ...statement, id, position: at + 1 }))
      : [],
  );
  const evidence = statements.flatMap(({ id, position, evidence: turns }) =>
    turns.map((turn) => ({ id, position, messageId: turn.id, score: turn.score })),
  );
  await session.query(
    'delete from mneme.summary_statement where workspace_id = $1 and summary_id = any ($2)',
    [workspaceId, [...current]],
  );
  await session.query(
    `insert into mneme.summary_statement (workspace_id, summary_id, position, start_offset, end_offset, support)
     select $1, * from unnest($2::uuid[], $3::integer[], $4::integer[], $5::integer[], $6::real[])`,
    [
      workspaceId,
      statements.map(({ id }) => id),
      statements.map(({ position }) => position),
      statements.map(({ start }) => start),
      statements.map(({ end }) => end),
      statements.map(({ support }) => support),
    ],
  );
  await session.query(storeStatementTurnsStatement, [
    workspaceId,
    evidence.map(({ id }) => id),
    evidence.map(({ position }) => position),
    evidence.map(({ messageId }) => messageId),
    evidence.map(({ score }) => score),
  ]);
}
