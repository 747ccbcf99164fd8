import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Caller } from '../../../src/postgres/caller.ts';
import { withSession } from '../../../src/postgres/session.ts';

/** One thing that was kept, with all that its lists and prompts say of it. */
export interface Kept {
  readonly kind: string;
  /** Whose it is: who said it, or a fact's subject. */
  readonly whose: string;
  readonly content: string;
  readonly key: string | null;
  readonly value: string | null;
  readonly reason: string | null;
  readonly status: string | null;
  /** ISO 8601, UTC. */
  readonly dueAt: string | null;
  /** Whether something later ended or replaced it. */
  readonly ended: boolean;
  /** The turns it was made from, by the ids of the set. */
  readonly turns: readonly string[];
}

interface Row extends Omit<Kept, 'dueAt' | 'turns'> {
  readonly dueAt: Date | null;
  readonly recorded: boolean;
  readonly turns: string[];
}

const statement = `
  with last as (select max(occurred_at) as turn from mneme.message)
  select m.kind, coalesce(m.subject, turn.author, 'user') as whose, m.content, concat_ws(' / ', m.category, m.key) as key, m.value, m.reason,
    m.status, m.due_at as "dueAt", m.recorded_to is null as recorded,
    m.recorded_to is not null or coalesce(m.valid_to <= last.turn, false) as ended,
    array(select said.external_id from mneme.memory_source s join mneme.message said
      on said.workspace_id = s.workspace_id and said.id = s.message_id
      where s.workspace_id = m.workspace_id and s.memory_id = m.id order by said.occurred_at, said.external_id) as turns
  from last cross join mneme.memory_item m
  left join lateral (select said.author from mneme.memory_source s join mneme.message said
    on said.workspace_id = s.workspace_id and said.id = s.message_id
    where s.workspace_id = m.workspace_id and s.memory_id = m.id order by said.occurred_at, said.external_id limit 1) turn on true
  where m.kind <> 'summary'
  union all
  select 'fact', f.subject, f.content, f.predicate, f.object, null, null, null, f.recorded_to is null,
    f.recorded_to is not null or coalesce(f.valid_to <= last.turn, false),
    array(select said.external_id from mneme.fact_source s join mneme.message said
      on said.workspace_id = s.workspace_id and said.id = s.message_id
      where s.workspace_id = f.workspace_id and s.fact_version_id = f.id order by said.occurred_at, said.external_id)
  from last cross join mneme.fact f`;

/**
 * All that was kept of the turns that the caller may see, in the order of the turns. Of versions of the same words
 * those that hold are listed, or one that ended: the rest is bookkeeping, nothing that was said.
 *
 * @param order the set's ids of turns, in the order they were said.
 */
export async function readKept(pool: Pool, caller: Caller, order: readonly string[]): Promise<Kept[]> {
  const rows = await withSession(pool, caller, async (session) => (await session.query<Row>(statement)).rows);
  const words = ({ kind, whose, content, key, value }: Row) =>
    JSON.stringify([kind, whose, content, key, value]);
  const recorded = new Set(rows.filter((row) => row.recorded && !row.ended).map(words));
  const ended = new Set<string>();
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ turns }: Kept) => place.get(turns[0] ?? '') ?? order.length;
  return rows
    .toSorted((a, b) => Number(b.recorded) - Number(a.recorded))
    .filter((row) => {
      if (row.recorded && !row.ended) return true;
      return recorded.has(words(row)) || ended.has(words(row)) ? false : Boolean(ended.add(words(row)));
    })
    .map(({ recorded: _, dueAt, key, ...row }) => ({
      ...row,
      key: key || null,
      dueAt: dueAt?.toISOString() ?? null,
    }))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (sentence(a) < sentence(b) ? -1 : 1));
}

/** What was kept, in one line for a reader. */
export function sentence({ kind, whose, content, key, value, reason, status, dueAt, ended }: Kept): string {
  const details = [
    key && `key ${key}`,
    value && `value ${value}`,
    dueAt && `due ${dueAt.slice(0, 16)}`,
    status,
    reason && `because ${reason}`,
    ended && 'ENDED',
  ].filter(Boolean);
  return `${kind} of ${whose}: ${content} (${details.join('; ')})`;
}

/** Names what was kept and from where: another wording, date or status is another item, to be judged anew. */
export function hashOf(item: Kept): string {
  return createHash('sha256')
    .update(JSON.stringify([item.turns, sentence(item)]))
    .digest('hex')
    .slice(0, 16);
}
