import type pg from 'pg';

/** What a workspace's table holds, as two texts that are equal when every row is. */
export interface TableDigest {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}

/** Which columns another server sets itself. */
const ownColumns = ['embedding_model_id', 'embedding_choice_id'];

/**
 * Counts and hashes every row of the tables an export holds. The audit log counts up to an entry, since an import adds one.
 */
export async function digestWorkspace(
  owner: Pick<pg.Client, 'query'>,
  workspaceId: string,
  auditedUpTo: number,
): Promise<TableDigest[]> {
  const { rows: tables } = await owner.query<{ name: string; key: string[] }>(
    'select table_name as name, key from mneme_private.carried_tables() order by 1',
  );
  const digests: TableDigest[] = [];
  for (const { name, key } of tables) {
    if (name === 'mneme_private.audit_head') continue;
    const { rows } = await owner.query<{ rows: number; digest: string | null }>(
      `select count(*)::integer as rows, md5(string_agg(md5((to_jsonb(t) - $2::text[])::text), '' order by ${key.join(', ')})) as digest
       from ${name} t where ${key[0]} = $1 ${name === 'mneme.audit_log' ? `and id <= ${auditedUpTo}` : ''}`,
      [workspaceId, ownColumns],
    );
    digests.push({ table: name, rows: rows[0]?.rows ?? 0, digest: rows[0]?.digest ?? '' });
  }
  return digests;
}

/** How many entries a workspace's audit chain has. */
export async function auditEntries(owner: Pick<pg.Client, 'query'>, workspaceId: string): Promise<number> {
  const { rows } = await owner.query<{ entries: string }>(
    'select coalesce(max(id), 0) as entries from mneme.audit_log where workspace_id = $1',
    [workspaceId],
  );
  return Number(rows[0]?.entries ?? 0);
}
