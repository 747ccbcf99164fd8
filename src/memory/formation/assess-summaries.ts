import type { Caller } from '../../postgres/caller.ts';
import { type Session, withSession } from '../../postgres/session.ts';
import type { MemoryServices } from '../services.ts';
import { placeId, type RollUpPlace } from './roll-up-due.ts';
import { shownCharacters } from './roll-up-sources.ts';
import { type EvidenceTurn, type Measured, measureSupport } from './support.ts';

/** Summaries looked up together. */
const summariesAtOnce = 100;

interface Unassessed {
  readonly id: string;
  readonly content: string;
}

/**
 * Measures how well the turns under each summary of a thread or project support it and how much of them it covers,
 * for those that were written since they were last looked at, and notes which turns each statement rests on. One
 * that changes meanwhile is left for the next run. Running it twice, also at the same time, has one effect.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function assessSummaries(
  services: MemoryServices,
  caller: Caller,
  place: RollUpPlace,
  signal?: AbortSignal,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await withSession(services.pool, caller, (session) =>
      readUnassessed(session, caller.workspaceId, place, after),
    );
    for (const summary of found) {
      signal?.throwIfAborted();
      const turns = await withSession(services.pool, caller, (session) =>
        readTurnsUnder(session, caller.workspaceId, summary.id),
      );
      const measured = measureSupport(summary.content, turns);
      await withSession(services.pool, caller, (session) =>
        storeMeasure(session, caller.workspaceId, summary, measured),
      );
    }
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function readUnassessed(
  session: Session,
  workspaceId: string | null,
  place: RollUpPlace,
  after: string,
): Promise<Unassessed[]> {
  const { rows } = await session.query<Unassessed>(
    `select s.id, s.content from mneme.summary s
     where s.workspace_id = $1 and s.support is null and s.content_state = 'inline' and s.content <> '' and s.id > $3
       and ${'threadId' in place ? 's.thread_id = $2' : 's.thread_id is null and s.project_id = $2'}
     order by s.id limit $4`,
    [workspaceId, placeId(place), after, summariesAtOnce],
  );
  return rows;
}

async function readTurnsUnder(
  session: Session,
  workspaceId: string | null,
  summaryId: string,
): Promise<EvidenceTurn[]> {
  const { rows } = await session.query<EvidenceTurn>(
    `select m.id, m.author, left(m.content_plain, $3) as text
     from mneme.message m
     where m.workspace_id = $1 and m.id = any ((select mneme_private.turns_under($2))::uuid[])
       and m.content_state = 'inline' and m.role <> 'system'
     order by m.occurred_at, m.sequence_no, m.id`,
    [workspaceId, summaryId, shownCharacters],
  );
  return rows;
}

async function storeMeasure(
  session: Session,
  workspaceId: string | null,
  { id, content }: Unassessed,
  measured: Measured,
): Promise<void> {
  const { rows } = await session.query(
    `update mneme.summary set support = $4, coverage = $5
     where workspace_id = $1 and id = $2 and support is null and content = $3 returning id`,
    [workspaceId, id, content, measured.support, measured.coverage],
  );
  if (rows.length === 0) return;
  await session.query('delete from mneme.summary_statement where workspace_id = $1 and summary_id = $2', [
    workspaceId,
    id,
  ]);
  const evidence = measured.statements.flatMap((statement, at) =>
    statement.evidence.map((turn) => ({ ...turn, position: at + 1 })),
  );
  await session.query(
    `with statement as (
       insert into mneme.summary_statement (workspace_id, summary_id, position, start_offset, end_offset, support)
       select $1, $2, given.position, given.starts, given.ends, given.support
       from unnest($3::integer[], $4::integer[], $5::real[]) with ordinality as given (starts, ends, support, position)
     )
     insert into mneme.summary_statement_message (workspace_id, summary_id, position, message_id, score)
     select $1, $2, given.position, m.id, given.score
     from unnest($6::integer[], $7::uuid[], $8::real[]) as given (position, message_id, score)
     join mneme.message m on m.workspace_id = $1 and m.id = given.message_id
     for key share of m`,
    [
      workspaceId,
      id,
      measured.statements.map(({ start }) => start),
      measured.statements.map(({ end }) => end),
      measured.statements.map(({ support }) => support),
      evidence.map(({ position }) => position),
      evidence.map((turn) => turn.id),
      evidence.map(({ score }) => score),
    ],
  );
}
