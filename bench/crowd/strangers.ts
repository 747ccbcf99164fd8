import pg, { type Client } from 'pg';
import type { Embedder } from '../../src/providers/embedder.ts';

/** Turns of a thread of strangers, and of a stranger. */
const threadTurns = 20;
const strangerTurns = 100;

/** SQL: an id for a row's number, other than those of other kinds. */
const id = (kind: string, number: string) => `md5($1 || '${kind}' || (${number}))::uuid`;
const thread = `(n - 1) / ${threadTurns}`;
const at = `timestamptz '2023-01-01' + n * interval '1 minute'`;
/** Whose turn: the filler of one user's memory, or a stranger's. */
const owner = `coalesce($4::uuid, ${id('stranger', `(n - 1) / ${strangerTurns}`)})`;
const drawn = `${id('thread', thread)}, ${id('branch', thread)}, (n - 1) % ${threadTurns} + 1, ${owner}, 'private'`;
const drawnColumns = 'thread_id, branch_id, source_sequence_no, owner_user_id, visibility';
const said = (number: string) =>
  `join public.bench_said s on s.place = (hashint8extended(${number}, 7) & 2147483647) % (select count(*) from public.bench_said)`;

/** With $1 the workspace, $2 and $3 the first and last turn's number, $4 the owner of all, or null for strangers. */
const statements: readonly string[] = [
  `insert into mneme.workspace_user (workspace_id, id, external_id, name)
   select $1::uuid, ${owner}, 'stranger ' || n, 'Dana ' || n from generate_series($2::bigint, $3::bigint, ${strangerTurns}) n
   where $4::uuid is null`,
  `insert into mneme.thread (workspace_id, id, channel, title, started_at, owner_user_id, visibility)
   select $1::uuid, ${id('thread', thread)}, 'chat', 'Thread ' || ${thread}, ${at}, ${owner}, 'private'
   from generate_series($2::bigint, $3::bigint, ${threadTurns}) n`,
  `insert into mneme.branch (workspace_id, id, thread_id, last_sequence_no, last_session_no, last_occurred_at)
   select $1::uuid, ${id('branch', thread)}, ${id('thread', thread)}, ${threadTurns}, 1, ${at}
   from generate_series($2::bigint, $3::bigint, ${threadTurns}) n`,
  `insert into mneme.message (workspace_id, id, thread_id, branch_id, sequence_no, session_no, role, author, content,
     content_plain, content_normalized, content_hash, occurred_at, owner_user_id, visibility, created_by)
   select $1::uuid, ${id('message', 'n')}, ${id('thread', thread)}, ${id('branch', thread)}, (n - 1) % ${threadTurns} + 1, 1,
     case when n % 2 = 1 then 'user' else 'assistant' end, case when n % 2 = 1 then 'Dana' end, s.content, s.content, s.normalized,
     mneme_private.content_hash(s.normalized), ${at}, ${owner}, 'private', ${owner}
   from generate_series($2::bigint, $3::bigint) n ${said('n')}`,
  `insert into mneme.memory_node (workspace_id, branch_id, content_hash)
   select distinct workspace_id, branch_id, content_hash from mneme.message
   where workspace_id = $1::uuid and branch_id in (select ${id('branch', thread)} from generate_series($2::bigint, $3::bigint, ${threadTurns}) n)`,
  `insert into mneme.message_embedding (workspace_id, message_id, model_id, dimensions, embedding, thread_id)
   select $1::uuid, ${id('message', 'n')}, s.model_id, s.dimensions, s.embedding, ${id('thread', thread)}
   from generate_series($2::bigint, $3::bigint) n ${said('n')}`,
  `insert into mneme.memory_item (workspace_id, id, kind, layer, content, content_normalized, recorded_from, extracted_by, created_by, ${drawnColumns})
   select $1::uuid, ${id('memory', 'n')}, 'note', 'profile', s.content, s.normalized, ${at}, 'bench', ${owner}, ${drawn}
   from generate_series($2::bigint, $3::bigint, 20) n ${said('n')}`,
  `insert into mneme.memory_embedding (workspace_id, memory_id, model_id, dimensions, embedding)
   select $1::uuid, ${id('memory', 'n')}, s.model_id, s.dimensions, s.embedding
   from generate_series($2::bigint, $3::bigint, 20) n ${said('n')}`,
  `insert into mneme.entity (workspace_id, id, kind, canonical_name, canonical_normalized, owner_user_id, visibility)
   select $1::uuid, ${id('entity', 'n')}, 'person', 'Dana', 'dana', ${owner}, 'private'
   from generate_series($2::bigint, $3::bigint, ${strangerTurns}) n`,
  `insert into mneme.alias_variant (workspace_id, id, entity_id, variant, variant_normalized, owner_user_id, visibility)
   select $1::uuid, ${id('alias', 'n')}, ${id('entity', 'n')}, 'Dana', 'dana', ${owner}, 'private'
   from generate_series($2::bigint, $3::bigint, ${strangerTurns}) n`,
  `insert into mneme.fact (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object, content, content_normalized, recorded_from,
     extracted_by, created_by, ${drawnColumns})
   select $1::uuid, ${id('fact', 'n')}, ${id('fact', 'n')}, ${id('entity', 'n')}, 'Dana', 'likes', 'it', s.content, s.normalized, ${at}, 'bench', ${owner}, ${drawn}
   from generate_series($2::bigint, $3::bigint, ${strangerTurns}) n ${said('n')}`,
  `insert into mneme.summary (workspace_id, id, level, period_start, period_end, content, content_normalized, message_count, ${drawnColumns})
   select $1::uuid, ${id('summary', 'n')}, 'thread', ${at}, ${at} + interval '20 minutes', s.content || ' ' || t.content,
     s.normalized || ' ' || t.normalized, ${threadTurns}, ${drawn}
   from generate_series($2::bigint, $3::bigint, ${threadTurns}) n ${said('n')}
   join public.bench_said t on t.place = (s.place + 1) % (select count(*) from public.bench_said)`,
  `insert into mneme.summary_embedding (workspace_id, summary_id, model_id, dimensions, embedding)
   select $1::uuid, ${id('summary', 'n')}, s.model_id, s.dimensions, s.embedding
   from generate_series($2::bigint, $3::bigint, ${threadTurns}) n ${said('n')}`,
];

const kinds = { message: 'message', memory_item: 'memory', fact: 'fact', summary: 'summary' } as const;

/** Texts of the sample's words: each is half of one turn and half of another. */
export async function prepareTexts(
  owner: Client,
  turns: readonly string[],
  embedder: Embedder,
  modelId: number,
): Promise<void> {
  const halves = turns.map((text) => text.split(/\s+/)).filter((words) => words.length > 5);
  const texts = halves.flatMap((words, index) =>
    [1, 7, 19, 53].map((step) => {
      const other = halves[(index + step) % halves.length] ?? words;
      return [...words.slice(0, words.length / 2), ...other.slice(other.length / 2)].join(' ');
    }),
  );
  const vectors = await embedder.embed(texts, 'document');
  await owner.query(
    'create table public.bench_said (place int primary key, content text, normalized text, model_id int, dimensions int, embedding halfvec)',
  );
  await owner.query(
    `insert into public.bench_said
     select place - 1, content, mneme_private.normalize_text(mneme_private.plain_text(content)), $3, $4, embedding::halfvec
     from unnest($1::text[], $2::text[]) with ordinality as made (content, embedding, place)`,
    [texts, vectors.map((vector) => `[${vector.join(',')}]`), modelId, embedder.dimensions],
  );
}

/**
 * Writes turns, with what would be formed of them, by SQL alone: without triggers and foreign keys, whose work (forms,
 * nodes, counts) is done here.
 *
 * @param from the first turn's number, one more than a multiple of a hundred. @param whose the one user whose they are;
 * strangers' of a hundred turns each, where null.
 */
export async function addTurns(
  client: Client,
  workspaceId: string,
  { from, to, whose }: { readonly from: number; readonly to: number; readonly whose: string | null },
): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`,
  );
  // Not as parameters: not every statement has all of them.
  const given = [workspaceId, `${from}`, `${to}`, whose];
  const run = (statement: string) =>
    client.query(
      statement.replaceAll(/\$(\d)/g, (_, number: string) => {
        const value = given[Number(number) - 1];
        return typeof value === 'string' ? pg.escapeLiteral(value) : 'null';
      }),
    );
  for (const statement of statements) await run(statement);
  const added = `workspace_id = $1::uuid and owner_user_id in (select ${owner} from generate_series($2::bigint, $3::bigint, ${strangerTurns}) n)`;
  for (const [table, kind] of Object.entries(kinds)) {
    if (whose !== null)
      for (const counts of ['term_statistic', 'corpus_statistic'])
        await run(
          `delete from mneme_private.${counts} where workspace_id = $1 and kind = '${kind}' and reader_id = $4`,
        );
    await run(
      `insert into mneme_private.term_statistic (workspace_id, kind, lexeme, reader_id, documents)
       select workspace_id, '${kind}', lexeme, owner_user_id, count(*)
       from mneme.${table} cross join lateral unnest(tsvector_to_array(fts)) as word (lexeme)
       where visibility = 'private' and ${added} group by workspace_id, lexeme, owner_user_id`,
    );
    await run(
      `insert into mneme_private.corpus_statistic (workspace_id, kind, reader_id, documents, lexemes, user_documents, user_lexemes)
       select workspace_id, '${kind}', owner_user_id, count(*), sum(length(fts)), count(*) filter (where ${ofUser(table)}),
         coalesce(sum(length(fts)) filter (where ${ofUser(table)}), 0)
       from mneme.${table} where visibility = 'private' and ${added} group by workspace_id, owner_user_id`,
    );
    if (kind !== 'fact')
      await run(
        `insert into mneme_private.vector_statistic (workspace_id, kind, model_id, embeddings)
         select workspace_id, '${kind}', model_id, count(*) from mneme.${kind}_embedding where workspace_id = $1
         group by workspace_id, model_id
         on conflict (workspace_id, kind, model_id) do update set embeddings = excluded.embeddings`,
      );
  }
  await client.query('set session_replication_role = origin');
  await client.query('vacuum (analyze)');
}

const ofUser = (table: string) => (table === 'message' ? `role = 'user'` : 'false');
