import type pg from 'pg';

/** A table, as the catalogue describes it. */
export interface CatalogTable {
  /** Its name, with its schema where that is not mneme. */
  readonly name: string;
  /** Its name with its schema. */
  readonly relation: string;
  readonly columns: readonly CatalogColumn[];
  readonly keys: readonly ForeignKey[];
  /** The columns of its primary key. */
  readonly primary: readonly string[];
}

interface CatalogColumn {
  readonly name: string;
  /** The base type, without a domain around it. */
  readonly type: string;
  readonly required: boolean;
  readonly generated: boolean;
  /** The first value a domain allows. */
  readonly allowed: string | null;
}

interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}

/** What was planted in a table, by column: values as Postgres writes them in JSON. */
export type PlantedRow = Readonly<Record<string, unknown>>;

/** Every table of these schemas but partitions, parents before their children. */
export async function readTables(
  owner: pg.Pool,
  schemas: readonly string[] = ['mneme'],
): Promise<CatalogTable[]> {
  const { rows } = await owner.query<CatalogTable>(
    `
    select regexp_replace(c.oid::regclass::text, '^mneme\\.', '') as name, c.oid::regclass::text as relation,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
          'required', a.attnotnull and not a.atthasdef and a.attidentity = '', 'generated', a.attgenerated <> '' or a.attidentity = 'a',
          'allowed', (select substring(pg_get_constraintdef(d.oid) from '''([^'']+)''') from pg_constraint d where d.contypid = t.oid))
          order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('table', f.confrelid::regclass::name,
          'columns', (select json_agg(a.attname order by k.at) from unnest(f.conkey) with ordinality k(num, at) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
          'targets', (select json_agg(a.attname order by k.at) from unnest(f.confkey) with ordinality k(num, at) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num)))
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]') as keys,
      (select json_agg(a.attname order by k.at) from pg_constraint f, unnest(f.conkey) with ordinality k(num, at), pg_attribute a
        where f.conrelid = c.oid and f.contype = 'p' and a.attrelid = c.oid and a.attnum = k.num) as primary
    from pg_class c where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`,
    [schemas],
  );
  const names = new Set(rows.map(({ name }) => name));
  const tables = rows.map((table) => {
    const keys = table.keys.map((key) => ({ ...key, table: key.table.replace(/^mneme\./, '') }));
    // What points out of these schemas is left empty.
    const out = new Set(
      keys.filter((key) => !names.has(key.table)).flatMap(({ columns }) => columns.slice(1)),
    );
    return {
      ...table,
      keys: keys.filter((key) => names.has(key.table)),
      columns: table.columns.filter(({ name }) => !out.has(name)),
    };
  });
  const sorted: CatalogTable[] = [];
  while (sorted.length < tables.length) {
    const placed = new Set(sorted.map(({ name }) => name));
    const next = tables.filter(
      ({ name, keys }) =>
        !placed.has(name) && keys.every((key) => key.table === name || placed.has(key.table)),
    );
    if (next.length === 0) throw new Error('foreign keys go in a circle');
    sorted.push(...next);
  }
  return sorted;
}

/** A value of each type that a row can be planted with. */
const samples: Readonly<Record<string, string>> = {
  uuid: 'mneme_private.uuid_v7()',
  // Followed by the secret.
  text: `mneme_private.uuid_v7() || ' '`,
  integer: '1',
  bigint: '(extract(epoch from clock_timestamp()) * 1000000)::bigint',
  real: '0.5',
  'double precision': '0.5',
  boolean: 'true',
  'timestamp with time zone': `now() + interval '1 hour'`,
  interval: `interval '1 day'`,
  bytea: `sha256(mneme_private.uuid_v7()::text::bytea)`,
  jsonb: `'{}'`,
  'text[]': `'{}'`,
  ltree: `'walnut'`,
  date: 'current_date',
};

/** What a column must hold where its type does not say it: a check constraint does, or what it counts. */
const particular: Readonly<Record<string, string>> = {
  // Many make a workspace a large one, for which other tests' recurring work would build indexes.
  'mneme_private.vector_delta.embeddings': '1',
  'mneme_private.vector_statistic.embeddings': '1',
  'mneme.webhook.role': `'admin'`,
  'mneme.webhook.events': `'{message_added}'`,
  // The only one that people write themselves.
  'mneme.webhook_delivery.event': `'test'`,
  'mneme_private.summary_due.level': `'week'`,
  'mneme_private.summary_due.branch_id': 'null',
  'mneme_private.summary_due.persona_id': 'null',
  'mneme_private.cell_workspace.leaving': 'null',
  'mneme_private.workspace_hold.state': `'leaving'`,
  // Blobs lie below their workspace, the first of the values.
  'mneme_private.blob_to_delete.blob_store': `'local'`,
  'mneme_private.blob_to_delete.blob_pointer': `'planted'`,
  'mneme_private.archive_object.blob_store': `'local'`,
  'mneme_private.archive_object.blob_pointer': `$1::uuid || '/planted'`,
  'mneme_private.data_key.blob_store': `'local'`,
  'mneme_private.data_key.blob_pointer': `$1::uuid || '/planted'`,
  'mneme_private.data_key.master_key_id': `'planted'`,
  'mneme_private.data_key.wrapped': `'planted'`,
  'mneme_private.sealed_session_blob.blob_store': `'local'`,
  'mneme_private.sealed_session_blob.blob_pointer': `$1::uuid || '/planted'`,
  'mneme_private.sealed_text.blob_store': `'local'`,
  'mneme_private.sealed_text.blob_pointer': `$1::uuid || '/planted'`,
};

/**
 * Plants one row per table in a workspace, as the owner: private ones of `userId` wherever a table knows privacy.
 * `secret` stands in every text. Rows are made from the catalogue: keys point to what was planted before or given, the rest is filled by type.
 *
 * @throws when a new table needs a value that no rule here gives: add one.
 */
export async function plantRows(
  owner: pg.Pool,
  tables: readonly CatalogTable[],
  workspaceId: string,
  userId: string,
  given: ReadonlyMap<string, PlantedRow> = new Map(),
  secret = 'the walnut cipher of workspace b',
): Promise<Map<string, PlantedRow>> {
  const planted = new Map(given);
  const read = async (statement: string, values: readonly unknown[]) =>
    (await owner.query<{ row: PlantedRow }>(statement, [...values])).rows[0]?.row;
  for (const table of tables) {
    const known = await existing(table.name, workspaceId, userId);
    const row = known
      ? await read(known.statement, known.values)
      : await read(...insertion(table, planted, workspaceId, userId, secret));
    if (!row) throw new Error(`Nothing could be planted in ${table.relation}`);
    planted.set(table.name, row);
  }
  return planted;
}

/** What a test workspace has already. */
async function existing(name: string, workspaceId: string, userId: string) {
  const statements: Record<string, { statement: string; values: string[] }> = {
    embedding_model: {
      statement: 'select to_jsonb(m) as row from mneme.embedding_model m order by id limit 1',
      values: [],
    },
    workspace: {
      statement: 'select to_jsonb(w) as row from mneme.workspace w where id = $1',
      values: [workspaceId],
    },
    workspace_user: {
      statement: 'select to_jsonb(u) as row from mneme.workspace_user u where workspace_id = $1 and id = $2',
      values: [workspaceId, userId],
    },
    membership: {
      statement: 'select to_jsonb(m) as row from mneme.membership m where workspace_id = $1 and user_id = $2',
      values: [workspaceId, userId],
    },
  };
  return statements[name];
}

function insertion(
  table: CatalogTable,
  planted: ReadonlyMap<string, PlantedRow>,
  workspaceId: string,
  userId: string,
  secret: string,
): [string, unknown[]] {
  const values: unknown[] = [];
  const cells = new Map<string, string>();
  const given = (value: unknown, type: string) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  for (const column of table.columns) {
    if (column.generated) continue;
    const wanted = particular[`${table.relation}.${column.name}`];
    const key = table.keys.find(
      ({ columns, table: target }) => target !== table.name && columns.includes(column.name),
    );
    if (column.name === 'workspace_id') cells.set(column.name, given(workspaceId, 'uuid'));
    else if (['owner_user_id', 'user_id', 'created_by'].includes(column.name))
      cells.set(column.name, given(userId, 'uuid'));
    else if (wanted !== undefined) cells.set(column.name, wanted);
    else if (column.name === 'content') cells.set(column.name, `'${secret}'`);
    else if (column.name === 'content_hash' && column.type === 'bytea')
      cells.set(column.name, `mneme_private.content_hash('${secret}')`);
    // Ends lie after beginnings.
    else if (column.name === 'ends_at') cells.set(column.name, `now() + interval '2 hours'`);
    else if (column.name === 'end_offset') cells.set(column.name, '2');
    else if (column.type === 'halfvec') {
      const dimensions = planted.get('embedding_model')?.dimensions;
      cells.set(column.name, `array_fill(0.1::real, array[${Number(dimensions)}])::halfvec`);
    } else if (key) {
      const target = key.targets[key.columns.indexOf(column.name)];
      const value = target === undefined ? undefined : planted.get(key.table)?.[target];
      if (value !== undefined && value !== null) cells.set(column.name, given(value, column.type));
    } else if (column.required) {
      const sample = column.allowed === null ? samples[column.type] : `'${column.allowed}'`;
      if (sample === undefined)
        throw new Error(`${table.relation}.${column.name}: no sample of ${column.type}`);
      cells.set(column.name, sample === samples.text ? `${sample} || '${secret}'` : sample);
    }
  }
  const row =
    cells.size === 0
      ? 'default values'
      : `(${[...cells.keys()].join(', ')}) values (${[...cells.values()].join(', ')})`;
  return [`insert into ${table.relation} as planted ${row} returning to_jsonb(planted) as row`, values];
}
