import { zoneOfTurn } from '../../../language/calendar.ts';
import { timeExpressions } from '../../../language/time-expressions.ts';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { type Call, inSession } from '../../call.ts';

const storeTimesStatement = readStatement(import.meta.dirname, 'store-times.sql');

/** How many times of one turn are stored. A longer list of dates says nothing about any of them. */
const timesPerTurn = 12;

/** Longer periods say little and would be expensive to search; the table refuses them. */
const longestMs = 400 * 86_400_000;

/** How many turns one transaction of the backfill reads. */
const batchSize = 200;

/** A turn with what is needed to read its times. */
export interface TimedTurn {
  readonly id: string;
  readonly content: string;
  readonly occurredAt: Date;
  /** Of its user, its thread or the workspace. */
  readonly timeZone: string;
  /** Minutes that its own clock was ahead of UTC; null where that is not known. */
  readonly utcOffset: number | null;
}

/** A time that a turn mentions, and where. */
export interface TimeMention {
  readonly messageId: string;
  readonly start: number;
  readonly end: number;
  readonly since: Date;
  readonly until: Date;
}

/**
 * Reads the times that turns mention ("yesterday", "next month"), relative to the turn's date in the time zone of the
 * turn itself, its owner, its thread or the workspace, and stores them. Running it twice, also at the same time, has one effect.
 *
 * @throws pg's errors.
 */
export async function readTimes(call: Call, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await inSession(call, async (session) => {
    const { rows } = await session.query<TimedTurn>(
      `select ${turnColumns} ${turnSource} and m.id = any ($2) order by m.id`,
      [call.caller.workspaceId, messageIds],
    );
    await storeTimes(session, rows.flatMap(timesOf));
  });
}

/**
 * Reads the next turns of those that were stored before times were read, oldest first.
 *
 * @returns whether there may be more.
 * @throws pg's errors.
 */
export async function readOldTimes(call: Call): Promise<boolean> {
  const { caller } = call;
  return inSession(call, async (session) => {
    await session.query(
      'insert into mneme_private.time_reading (workspace_id) values ($1) on conflict do nothing',
      [caller.workspaceId],
    );
    // Two workers wait for each other; the second continues where the first stopped.
    const { rows: states } = await session.query<{ upTo: string; through: string | null }>(
      `select up_to as "upTo", read_through as through from mneme_private.time_reading
       where workspace_id = $1 for update`,
      [caller.workspaceId],
    );
    const state = states[0];
    if (!state || state.through === state.upTo) return false;
    const { rows } = await session.query<TimedTurn>(
      `select ${turnColumns} ${turnSource} and m.id < $2 and ($3::uuid is null or m.id > $3)
       order by m.id limit $4`,
      [caller.workspaceId, state.upTo, state.through, batchSize],
    );
    await storeTimes(session, rows.flatMap(timesOf));
    const more = rows.length === batchSize;
    await session.query('update mneme_private.time_reading set read_through = $2 where workspace_id = $1', [
      caller.workspaceId,
      more ? rows.at(-1)?.id : state.upTo,
    ]);
    return more;
  });
}

const turnColumns = `m.id, coalesce(m.content_visible, m.content) as content, m.occurred_at as "occurredAt", coalesce(u.time_zone, t.time_zone, w.time_zone) as "timeZone", m.utc_offset as "utcOffset"`;
const turnSource = `from mneme.message m
  join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
  join mneme.workspace w on w.id = m.workspace_id
  left join mneme.workspace_user u on u.workspace_id = m.workspace_id and u.id = m.owner_user_id
  where m.workspace_id = $1 and m.content_state = 'inline' and m.role in ('user', 'assistant')`;

/** The times that a turn mentions. */
export function timesOf(turn: TimedTurn): TimeMention[] {
  const { id, content, occurredAt } = turn;
  return timeExpressions(content, occurredAt, zoneOfTurn(turn), 'nearest')
    .flatMap(({ start, end, since, until }) =>
      // "Today" adds nothing to the turn's own date.
      since && until && until.getTime() - since.getTime() <= longestMs && !isOwnDay(since, until, occurredAt)
        ? [{ messageId: id, start, end, since, until }]
        : [],
    )
    .slice(0, timesPerTurn);
}

function isOwnDay(since: Date, until: Date, at: Date): boolean {
  return since <= at && at < until && until.getTime() - since.getTime() <= 25 * 3_600_000;
}

/** Stores times of turns that still have their texts. */
export async function storeTimes(session: Session, times: readonly TimeMention[]): Promise<void> {
  if (times.length === 0) return;
  await session.query(storeTimesStatement, [
    session.caller.workspaceId,
    times.map(({ messageId }) => messageId),
    times.map(({ start }) => start),
    times.map(({ end }) => end),
    times.map(({ since }) => since),
    times.map(({ until }) => until),
  ]);
}
