import type pg from 'pg';

/** What a workspace of a size holds beside its turns. */
export interface SizedWorkspace {
  readonly workspaceId: string;
  /** Who wrote one in fifty of the private turns, and sees all that are shared. */
  readonly reader: string;
  readonly turns: number;
  readonly modelId: number;
  /** Turns that have vectors, at most. */
  readonly vectors: number;
  /** A crowd: so many users with their own private turns and names, and the reader with the first threads. */
  readonly crowd?: { readonly users: number; readonly readerTurns: number };
}

/** Turns of a thread. */
const threadTurns = 20;

/** SQL: a word of letters for a number, alike for equal numbers. */
const word = (kind: string, number: string) =>
  `left(translate(md5('${kind}' || (${number})), '0123456789', 'ghijklmnop'), 7)`;
/** SQL: a number from 0 for a row's number, the same each time, spread by \`salt\`. */
const spread = (row: string, salt: number, below: string) =>
  `(hashint8extended(${row}, ${salt}) & 2147483647) % (${below})`;
/** SQL: an id for a row's number. */
const id = (kind: string, number: string) => `md5($1 || '${kind}' || (${number}))::uuid`;

/** The words of a turn: frequent ones, some, a topic's, and two that few turns have. */
const content = `concat_ws(' ',
  ${word('often', spread('n', 1, '20'))}, ${word('often', spread('n', 2, '20'))}, ${word('some', spread('n', 3, '3000'))},
  ${word('some', spread('n', 4, '3000'))}, ${word('topic', '(n - 1) / 20 % 200')}, ${word('some', spread('n', 5, '3000'))},
  ${word('rare', spread('n', 6, '$2::bigint / 3'))}, ${word('rare', spread('n', 7, '$2::bigint / 3'))})`;

const thread = `(n - 1) / ${threadTurns}`;
const at = `timestamptz '2025-01-01' + n * interval '1 minute'`;
const drawnColumns = 'thread_id, branch_id, source_sequence_no, owner_user_id, visibility';

/** Statements that fill it, with $1 the workspace, $2 its turns, $3 the reader. */
function statementsFor(crowd: SizedWorkspace['crowd']): readonly string[] {
  const users = crowd?.users ?? 50;
  const readers = crowd ? `${thread} < ${crowd.readerTurns / threadTurns}` : `${thread} % 100 = 0`;
  const owner = `case when ${readers} then $3::uuid else ${id('user', `${thread} % ${users}`)} end`;
  const visibility = (number: string) =>
    crowd ? `'private'` : `case when ${number} % 2 = 0 then 'workspace' else 'private' end`;
  // Columns that rows drawn from a turn share with it.
  const drawn = `${id('thread', thread)}, ${id('branch', thread)}, (n - 1) % ${threadTurns} + 1, ${owner}, ${visibility(thread)}`;
  // In a crowd each has their own entities, of the same names.
  const entity = (number: string) =>
    crowd ? id('entity', thread) : id('entity', `${number} % (greatest($2::bigint / 50, 1)) + 1`);
  const entities = crowd
    ? `generate_series(1, $2::bigint, ${threadTurns}) n cross join lateral (select ${word('name', `${thread} % 5`)} as name, ${thread} as at offset 0) named`
    : `generate_series(1, greatest($2::bigint / 50, 1)) n cross join lateral (select ${word('name', 'n')} as name, n as at offset 0) named`;
  const nameOwner = crowd ? `${owner}, 'private'` : `null::uuid, 'workspace'`;
  return [
    `insert into mneme.workspace_user (workspace_id, id, external_id, name)
   select $1::uuid, ${id('user', 'n')}, 'other-' || n, 'Other ' || n from generate_series(0, ${users - 1}) n where $2 > 0 and $3 <> ''`,
    `insert into mneme.project (workspace_id, id, name)
   select $1::uuid, ${id('project', 'n')}, 'Project ' || n from generate_series(0, 9) n where $2 > 0 and $3 <> ''`,
    `insert into mneme.thread (workspace_id, id, channel, title, project_id, started_at, owner_user_id, visibility)
   select $1::uuid, ${id('thread', thread)}, case when ${thread} % 3 = 0 then 'voice' else 'chat' end, 'Thread ' || ${thread},
     case when ${thread} % 4 = 0 then ${id('project', `${thread} / 4 % 10`)} end, ${at}, ${owner}, ${visibility(thread)}
   from generate_series(1, $2::bigint, ${threadTurns}) n`,
    `insert into mneme.branch (workspace_id, id, thread_id, last_sequence_no, last_session_no, last_occurred_at)
   select $1::uuid, ${id('branch', thread)}, ${id('thread', thread)}, ${threadTurns}, 1, ${at}
   from generate_series(1, $2::bigint, ${threadTurns}) n where $3 <> ''`,
    `insert into mneme.message (workspace_id, id, thread_id, branch_id, sequence_no, session_no, role, author, content,
     content_plain, content_normalized, content_hash, occurred_at, owner_user_id, visibility, created_by)
   select $1::uuid, ${id('message', 'n')}, ${id('thread', thread)}, ${id('branch', thread)}, (n - 1) % ${threadTurns} + 1, 1,
     case when n % 2 = 1 then 'user' else 'assistant' end, case when n % 2 = 1 then 'Other' end, said, said, said,
     mneme_private.content_hash(said), ${at}, ${owner}, ${visibility(thread)}, ${owner}
   from generate_series(1, $2::bigint) n cross join lateral (select ${content} as said offset 0) text`,
    `insert into mneme.memory_node (workspace_id, branch_id, content_hash)
   select distinct workspace_id, branch_id, content_hash from mneme.message where workspace_id = $1::uuid and $2 > 0 and $3 <> ''`,
    `insert into mneme.memory_item (workspace_id, id, kind, layer, status, content, content_normalized, recorded_from, extracted_by, created_by, ${drawnColumns})
   select $1::uuid, ${id('memory', 'n')}, kind::mneme.memory_kind, 'profile', case kind when 'task' then 'pending' end, said, said, ${at}, 'test', ${owner}, ${drawn}
   from generate_series(1, $2::bigint, 10) n
   cross join lateral (select ${content} as said, (array['note', 'preference', 'task', 'decision', 'insight'])[n / 10 % 5 + 1] as kind offset 0) made`,
    `insert into mneme.memory_source (workspace_id, memory_id, message_id)
   select $1::uuid, ${id('memory', 'n')}, ${id('message', 'n')} from generate_series(1, $2::bigint, 10) n where $3 <> ''`,
    `insert into mneme.entity (workspace_id, id, kind, canonical_name, canonical_normalized, owner_user_id, visibility)
   select $1::uuid, ${id('entity', 'at')}, 'term', name, name, ${nameOwner} from ${entities} where ${crowd ? 'true' : `$3 <> ''`}`,
    `insert into mneme.alias_variant (workspace_id, id, entity_id, variant, variant_normalized, owner_user_id, visibility)
   select $1::uuid, ${id('alias', 'at')}, ${id('entity', 'at')}, name, name, ${nameOwner} from ${entities} where ${crowd ? 'true' : `$3 <> ''`}`,
    `insert into mneme.time_mention (workspace_id, message_id, start_offset, end_offset, starts_at, ends_at)
   select $1::uuid, ${id('message', 'n')}, 0, 4, ${at}, ${at} + interval '1 day' from generate_series(1, $2::bigint, 10) n where $3 <> ''`,
    `insert into mneme.mention (workspace_id, id, entity_id, message_id, surface, start_offset, end_offset, occurred_at, ${drawnColumns})
   select $1::uuid, ${id('mention', 'n')}, ${entity('n')}, ${id('message', 'n')}, 'name', 0, 4, ${at}, ${drawn}
   from generate_series(1, $2::bigint, 5) n`,
    `insert into mneme.fact (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object, content, content_normalized, recorded_from, valid_from,
     extracted_by, created_by, ${drawnColumns})
   select $1::uuid, ${id('fact', 'n')}, ${id('fact', 'n')}, ${entity('n')}, 'name',
     (array['works_at', 'likes', 'lives_in', 'uses'])[n / 20 % 4 + 1], 'it', said, said, ${at}, ${at}, 'test', ${owner}, ${drawn}
   from generate_series(1, $2::bigint, 20) n cross join lateral (select ${content} as said offset 0) made`,
    `insert into mneme.fact_source (workspace_id, fact_version_id, message_id, confidence, speaker)
   select $1::uuid, ${id('fact', 'n')}, ${id('message', 'n')}, 0.8, 'subject' from generate_series(1, $2::bigint, 20) n where $3 <> ''`,
    `insert into mneme.summary (workspace_id, id, level, project_id, period_start, period_end, content, content_normalized, message_count, ${drawnColumns})
   select $1::uuid, ${id('summary', 'n')}, case when n % ${threadTurns} = 1 then 'thread' else 'session' end,
     case when ${thread} % 4 = 0 then ${id('project', `${thread} / 4 % 10`)} end, ${at}, ${at} + interval '10 minutes', said, said, 10, ${drawn}
   from generate_series(1, $2::bigint, 10) n cross join lateral (select ${content} as said offset 0) made`,
  ];
}

const kinds = { message: 'message', memory_item: 'memory', fact: 'fact', summary: 'summary' } as const;
const filled = [
  ...Object.keys(kinds).map((table) => `mneme.${table}`),
  'mneme.workspace_user, mneme.thread, mneme.branch, mneme.memory_node, mneme.memory_source, mneme.entity, mneme.alias_variant, mneme.mention, mneme.time_mention',
  'mneme.fact_source, mneme.message_embedding, mneme_private.term_statistic, mneme_private.corpus_statistic, mneme_private.vector_statistic',
].join(', ');

/**
 * Fills a workspace with so many turns and what is drawn from them, in threads of twenty, half of them shared, by SQL
 * alone: without triggers and foreign keys, whose work (forms, nodes, counts) is done here.
 */
export async function fillWorkspace(
  client: pg.ClientBase,
  { workspaceId, reader, turns, modelId, vectors, crowd }: SizedWorkspace,
): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`,
  );
  for (const statement of statementsFor(crowd)) await client.query(statement, [workspaceId, turns, reader]);
  await client.query(
    `insert into mneme.message_embedding (workspace_id, message_id, model_id, dimensions, embedding, thread_id)
     select $1::uuid, m.id, $2::integer, 384, (select array_agg(sin(m.place * d + d)) from generate_series(1, 384) d)::vector::halfvec,
       m.thread_id
     from (select id, thread_id, row_number() over (order by occurred_at) as place from mneme.message where workspace_id = $1::uuid) m
     where m.place <= $3`,
    [workspaceId, modelId, vectors],
  );
  for (const [table, kind] of Object.entries(kinds)) {
    await client.query(
      `insert into mneme_private.term_statistic (workspace_id, kind, lexeme, reader_id, documents)
       select workspace_id, $2, lexeme, mneme_private.counted_for(visibility, owner_user_id), count(*)
       from mneme.${table} cross join lateral unnest(tsvector_to_array(fts)) as word (lexeme)
       where workspace_id = $1 group by workspace_id, lexeme, 4`,
      [workspaceId, kind],
    );
    await client.query(
      `insert into mneme_private.corpus_statistic (workspace_id, kind, reader_id, documents, lexemes)
       select workspace_id, $2, mneme_private.counted_for(visibility, owner_user_id), count(*), sum(length(fts))
       from mneme.${table} where workspace_id = $1 group by workspace_id, 3`,
      [workspaceId, kind],
    );
  }
  await client.query(
    `insert into mneme_private.vector_statistic (workspace_id, kind, model_id, embeddings)
     select workspace_id, 'message', model_id, count(*) from mneme.message_embedding where workspace_id = $1 group by workspace_id, model_id`,
    [workspaceId],
  );
  await client.query(`vacuum (analyze) ${filled}`);
}
