import { expect, it } from 'vitest';
import { talk, useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';

// Erasing takes the planner's statistics away, so that plans are made without any: they must look rows up by their keys,
// and not compare each row that goes with all rows of the workspace.

const database = useDatabase();
const api = useApi();
const turns = 600;

it('of a preview of an erasure grow with what goes, also where the planner knows nothing of the tables', async () => {
  const caller = await api.one.caller('member', 'rosa');
  for (let at = 0; at < turns; at += 200)
    await talk(
      api,
      caller,
      Array.from({ length: 200 }, (_, no) => `The ferry number ${at + no} leaves the north quay at noon.`),
    );
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `delete from pg_statistic where starelid in ('mneme.message'::regclass, 'mneme_private.erasing_row'::regclass)`,
    );
    await client.query(
      `select set_config('role', 'mneme_admin', true), set_config('mneme.workspace_id', $1, true),
         set_config('mneme.user_id', $2, true), set_config('mneme.persona_id', '', true)`,
      [caller.workspaceId, caller.userId],
    );
    const { rows: kinds } = await client.query<{ kind: string; rows: string }>(
      `select kind, row_count::text as rows from mneme_private.preview_erasure('user', $1) where fate = 'goes'`,
      [caller.userId],
    );
    expect(kinds).toContainEqual({ kind: 'message', rows: String(turns) });
    const { rows } = await client.query<{ read: number }>(
      `select (pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid)
         + (select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid = c.oid))::int
           as read
       from pg_class c where c.oid = 'mneme.message'::regclass`,
    );
    expect(rows[0]?.read).toBeLessThan(60 * turns);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
