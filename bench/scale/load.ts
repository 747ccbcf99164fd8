import pg from 'pg';
import { pino } from 'pino';
import { ensureEmbeddingModel } from '../../src/memory/embedding/models.ts';
import { openDatabase } from '../../src/postgres/database.ts';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import { indexVectorsTask } from '../../workers/index-vectors.ts';
import { clusteredModel, loadClustered } from './clustered.ts';
import {
  type BenchWorkspace,
  type CopiedTable,
  copiedTables,
  type EmbeddedTable,
  embeddedTables,
  line,
  makeThread,
  newId,
  normalize,
  planThreads,
} from './conversation.ts';
import { type CopyIn, embeddingRow, openCopy } from './copy.ts';
import { createLanguage } from './language.ts';
import { askedWorkspaces, planWorkspaces, type WorkspacePlan } from './layout.ts';
import { createRandom } from './random.ts';

/** What derived passwords are made from: throwaway databases on a throwaway server. */
export const benchSecret = 'a secret of the bench, for databases that hold nothing secret';

/** Told what is being done. */
export type Note = (message: string) => void;

const embeddingOf: Record<EmbeddedTable, { table: string; owner: string }> = {
  message: { table: 'message_embedding', owner: 'message_id' },
  memory_item: { table: 'memory_embedding', owner: 'memory_id' },
  fact: { table: 'fact_embedding', owner: 'fact_id' },
  summary: { table: 'summary_embedding', owner: 'summary_id' },
};
const kindOf = { message: 'message', memory_item: 'memory', fact: 'fact', summary: 'summary' } as const;
const indexedTables = [...Object.keys(copiedTables), ...Object.values(embeddingOf).map(({ table }) => table)];

/**
 * A superuser's session that no trigger runs in and no foreign key is checked in: what the triggers would have written
 * (text forms, nodes, word counts) is written by the loader, and check, unique and not-null constraints still hold.
 */
const asReplica = `set session_replication_role = replica; set synchronous_commit = off`;

/**
 * Brings a database to a size: migrated through the product, then loaded in steps that are recorded, so that a load
 * that was broken off goes on with the step it was in.
 *
 * @param url a superuser's, of the database itself, which must exist.
 * @param each turns of each workspace; null for workspaces of very different sizes. Where all are of one size only
 *   the one that is asked gets its vector indexes.
 * @param clustered whether turns get vectors like a neural model's, too.
 */
export async function loadDatabase(
  url: string,
  messages: number,
  each: number | null,
  clustered: boolean,
  note: Note,
): Promise<void> {
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: null,
    secret: benchSecret,
    poolSize: 2,
  });
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { embedder } = createProviders(providerSettings.parse({}));
    const modelId = await ensureEmbeddingModel(database.pool, embedder.model, embedder.dimensions);
    await client.query(
      'create table if not exists public.bench_step (name text primary key, seconds numeric)',
    );
    const asked = askedWorkspaces(each);
    const step = async (name: string, work: () => Promise<void>) => {
      const { rowCount } = await client.query('select from public.bench_step where name = $1', [name]);
      if (rowCount) return;
      const started = performance.now();
      await work();
      const seconds = (performance.now() - started) / 1000;
      await client.query('insert into public.bench_step values ($1, $2)', [name, seconds]);
      note(`${name}: ${seconds.toFixed(0)} s`);
    };
    await step('rows', async () => {
      await dropIndexes(client);
      await client.query('truncate mneme.workspace cascade');
      await copyRows(url, client, planWorkspaces(messages, each), modelId, note);
    });
    await step('indexes', () => createIndexes(url, client, note));
    await step('statistics', () => countWords(client));
    await step('vacuum', async () => {
      await client.query('vacuum (analyze)');
    });
    const buildIndexes = () =>
      indexVectorsTask.run({
        services: {
          ...createProviders(providerSettings.parse({})),
          pool: database.pool,
          embeddingModelId: modelId,
          log: pino({ level: 'silent' }),
        },
        runnerPool: database.runnerPool ?? database.pool,
        connectOwner: database.connectOwner,
        log: pino({ level: 'silent' }),
        signal: new AbortController().signal,
      });
    // Not a step: what is there already is left as it is.
    const started = performance.now();
    // The job looks at what is counted: what is not counted gets no index.
    if (each !== null) await withCountsOf(client, asked, buildIndexes);
    else await buildIndexes();
    note(`vector indexes: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    if (!clustered) return;
    await step('clustered vectors', async () => {
      await loadClustered(url, database, client, asked, asReplica);
      await client.query('vacuum (analyze) mneme.message_embedding');
    });
    await step('clustered vectors, indexes', async () => {
      // The job indexes the model that a workspace reads: for a moment that is this one.
      const read =
        'update mneme.workspace set embedding_model_id = (select id from mneme.embedding_model where slug = $2) where slug = any ($1)';
      await client.query(read, [asked, clusteredModel]);
      try {
        await buildIndexes();
      } finally {
        await client.query(read, [asked, embedder.model]);
      }
    });
  } finally {
    await client.end();
    await database.close();
  }
}

/** Drops what only costs while rows are copied, keeping how it is made. Constraints stay. */
async function dropIndexes(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists public.bench_index (name text primary key, definition text)`,
  );
  const { rows } = await client.query<{ name: string; definition: string }>(
    `insert into public.bench_index
     select c.relname, pg_get_indexdef(i.indexrelid)
     from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'mneme'::regnamespace and t.relname = any ($1)
       and not exists (select from pg_constraint where conindid = i.indexrelid)
     on conflict do nothing
     returning name, definition`,
    [indexedTables],
  );
  for (const { name } of rows) await client.query(`drop index mneme.${pg.escapeIdentifier(name)}`);
}

async function createIndexes(url: string, client: pg.Client, note: Note): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select name, definition from public.bench_index
     where to_regclass('mneme.' || quote_ident(name)) is null
     order by definition like '%trgm%' desc, definition like '%USING gin%' desc`,
  );
  const left = [...rows];
  const work = async () => {
    const own = new pg.Client(url);
    await own.connect();
    try {
      await own.query(`set maintenance_work_mem = '1GB'; set role mneme_owner`);
      for (let next = left.shift(); next; next = left.shift()) {
        const started = performance.now();
        await own.query(next.definition);
        const seconds = (performance.now() - started) / 1000;
        if (seconds > 10) note(`  ${next.name}: ${seconds.toFixed(0)} s`);
      }
    } finally {
      await own.end();
    }
  };
  // An index of words is built by one process: two at a time keep two cores busy.
  await Promise.all([work(), work()]);
}

async function copyRows(
  url: string,
  client: pg.Client,
  plans: readonly WorkspacePlan[],
  modelId: number,
  note: Note,
): Promise<void> {
  const messages = plans.reduce((sum, plan) => sum + plan.messages, 0);
  const language = createLanguage();
  const random = createRandom(5);
  const from = Date.parse('2024-11-01T08:00:00Z');
  const workspaces = plans.map((plan): BenchWorkspace => {
    const entities = plan.messages < 20 ? 2 : Math.min(4000, 5 + Math.floor(plan.messages / 50));
    return {
      plan,
      id: newId(random, from),
      users: Array.from({ length: plan.users }, () => ({
        id: newId(random, from),
        name: language.name(random),
      })),
      projects: plan.shared > 0 ? [1, 2, 3].map(() => newId(random, from)) : [],
      entities: Array.from({ length: entities }, () => ({
        id: newId(random, from),
        name: language.name(random),
      })),
    };
  });
  await copyWorkspaces(url, workspaces, modelId);

  const threads = workspaces.flatMap((workspace, index) => planThreads(workspace, 100 + index, from));
  // Workspaces are written to at the same time: their rows lie between each other's.
  for (let last = threads.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const [one, two] = [threads[last], threads[other]];
    if (one && two) [threads[last], threads[other]] = [two, one];
  }
  const tables = Object.entries(copiedTables) as [CopiedTable, string][];
  const copies = new Map<string, CopyIn>();
  for (const [table, columns] of tables)
    copies.set(table, await openCopy(url, asReplica, `mneme.${table} (${columns})`, 'text'));
  for (const { table, owner } of Object.values(embeddingOf))
    copies.set(
      table,
      await openCopy(
        url,
        asReplica,
        `mneme.${table} (workspace_id, ${owner}, model_id, dimensions, embedding)`,
        'binary',
      ),
    );
  const into = (table: string): CopyIn => {
    const copy = copies.get(table);
    if (!copy) throw new Error(`no copy for ${table}`);
    return copy;
  };
  const { embedder } = createProviders(providerSettings.parse({}));
  let done = 0;
  let told = performance.now();
  for (const thread of threads) {
    const { lines, texts } = makeThread(language, thread);
    for (const [table] of tables) await into(table).write(lines[table].join(''));
    for (const kind of embeddedTables) {
      const vectors = await embedder.embed(
        texts[kind].map(({ text }) => text),
        'document',
      );
      for (const [index, { id }] of texts[kind].entries())
        await into(embeddingOf[kind].table).write(
          embeddingRow(thread.workspace.id, id, modelId, vectors[index] ?? []),
        );
    }
    done += thread.turns;
    if (performance.now() - told > 15_000) {
      note(`  ${done} of ${messages} turns`);
      told = performance.now();
    }
  }
  for (const copy of copies.values()) await copy.end();
  const { rows } = await client.query<{ wrong: string }>(
    `select content as wrong from mneme.message tablesample system (1)
     where content_normalized <> mneme_private.normalize_text(mneme_private.plain_text(content))
       or content_hash <> mneme_private.content_hash(content_normalized) limit 1`,
  );
  if (rows[0]) throw new Error(`the loader's text forms differ from the product's: ${rows[0].wrong}`);
}

async function copyWorkspaces(
  url: string,
  workspaces: readonly BenchWorkspace[],
  modelId: number,
): Promise<void> {
  const random = createRandom(6);
  const fill = async (target: string, rows: (workspace: BenchWorkspace) => string[]) => {
    const copy = await openCopy(url, asReplica, target, 'text');
    for (const workspace of workspaces) await copy.write(rows(workspace).join(''));
    await copy.end();
  };
  await fill('mneme.workspace (id, slug, name, embedding_model_id)', ({ id, plan }) => [
    line(id, plan.slug, plan.slug, modelId),
  ]);
  await fill('mneme.workspace_user (workspace_id, id, external_id, name)', ({ id, users }) =>
    users.map((user, index) => line(id, user.id, `user-${index + 1}`, user.name)),
  );
  await fill('mneme.membership (workspace_id, user_id, role)', ({ id, users }) =>
    users.map((user, index) => line(id, user.id, index === 0 ? 'admin' : 'member')),
  );
  await fill('mneme.project (workspace_id, id, name)', ({ id, projects }) =>
    projects.map((project, index) => line(id, project, `Project ${index + 1}`)),
  );
  await fill(
    'mneme.entity (workspace_id, id, kind, canonical_name, canonical_normalized, visibility)',
    ({ id, entities }) =>
      distinct(entities).map((entity) =>
        line(id, entity.id, 'term', entity.name, normalize(entity.name), 'workspace'),
      ),
  );
  await fill(
    'mneme.alias_variant (workspace_id, id, entity_id, variant, variant_normalized, weight, visibility)',
    ({ id, entities }) =>
      distinct(entities).flatMap((entity) =>
        [entity.name, entity.name.split(' ')[0] ?? ''].map((variant, index) =>
          line(
            id,
            newId(random, Date.now()),
            entity.id,
            variant,
            normalize(variant),
            index === 0 ? 1 : 0.8,
            'workspace',
          ),
        ),
      ),
  );
}

function distinct(entities: BenchWorkspace['entities']): BenchWorkspace['entities'] {
  return [...new Map(entities.map((entity) => [entity.name, entity])).values()];
}

/** The word and corpus counts, as the triggers and the fold would have kept them. */
async function countWords(client: pg.Client): Promise<void> {
  await client.query(`set work_mem = '1GB'`);
  await client.query(
    'truncate mneme_private.term_statistic, mneme_private.corpus_statistic, mneme_private.vector_statistic, mneme_private.term_delta, mneme_private.corpus_delta, mneme_private.vector_delta',
  );
  for (const table of embeddedTables) {
    const kind = kindOf[table];
    await client.query(
      `insert into mneme_private.term_statistic (workspace_id, kind, lexeme, reader_id, documents)
       select workspace_id, $1, lexeme, mneme_private.counted_for(visibility, owner_user_id), count(*)
       from mneme.${table} cross join lateral unnest(tsvector_to_array(fts)) as word (lexeme)
       group by workspace_id, lexeme, 4 order by workspace_id, lexeme`,
      [kind],
    );
    await client.query(
      `insert into mneme_private.corpus_statistic (workspace_id, kind, reader_id, documents, lexemes)
       select workspace_id, $1, mneme_private.counted_for(visibility, owner_user_id), count(*) filter (where length(fts) > 0), sum(length(fts))
       from mneme.${table} group by workspace_id, 3`,
      [kind],
    );
  }
  for (const table of embeddedTables)
    await client.query(
      `insert into mneme_private.vector_statistic (workspace_id, kind, model_id, embeddings)
       select workspace_id, $1, model_id, count(*) from mneme.${embeddingOf[table].table} group by workspace_id, model_id`,
      [kindOf[table]],
    );
}

/** Does something while only the vectors of these workspaces, by their slugs, are counted. */
async function withCountsOf(
  client: pg.Client,
  slugs: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const putBack = `begin;
    insert into mneme_private.vector_statistic table public.bench_uncounted;
    drop table public.bench_uncounted;
    commit`;
  // A run that was broken off has left it.
  const { rows } = await client.query(`select where to_regclass('public.bench_uncounted') is not null`);
  if (rows.length > 0) await client.query(putBack);
  await client.query('create table public.bench_uncounted (like mneme_private.vector_statistic)');
  await client.query(
    `with uncounted as (delete from mneme_private.vector_statistic
       where workspace_id not in (select id from mneme.workspace where slug = any ($1)) returning *)
     insert into public.bench_uncounted select * from uncounted`,
    [slugs],
  );
  try {
    await work();
  } finally {
    await client.query(putBack);
  }
}
