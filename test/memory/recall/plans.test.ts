import { beforeAll, describe, expect, it } from 'vitest';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace();

/** The plan of a search function's own statement, as the role that owns it, for a member's settings. */
async function plan(statement: string, values: unknown[]): Promise<string> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('mneme.workspace_id', $1, true), set_config('mneme.user_id', $2, true), set_config('role', 'mneme_search', true)`,
      [workspace.id, workspace.admin.userId],
    );
    // A small table is read as a whole whatever its indexes could do: the question is what they can.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ line: string }>(`select line from ${statement} as line`, values);
    return rows.map(({ line }) => line).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

beforeAll(async () => {
  await ensureProject(as(workspace.admin), { externalId: 'p', taxonomyPath: 'a.b.c' });
  const { threadId } = await converse(database, as(workspace.admin), {}, [
    { author: 'Dana', content: 'The first turn is about tokens.' },
  ]);
  // Enough rows of enough words that an index on the words is worth its while.
  await database.owner.query(
    `insert into mneme.memory_node (workspace_id, branch_id, content_hash)
     select m.workspace_id, m.branch_id, mneme_private.content_hash('filler w' || n || ' x' || n % 97)
     from mneme.message m, generate_series(1, 3000) n where m.workspace_id = $1`,
    [workspace.id],
  );
  await database.owner.query(
    `insert into mneme.message (workspace_id, thread_id, branch_id, sequence_no, role, content, owner_user_id, visibility)
     select m.workspace_id, m.thread_id, m.branch_id, n + 1, 'user', 'filler w' || n || ' x' || n % 97, m.owner_user_id, 'private'
     from mneme.message m, generate_series(1, 3000) n where m.workspace_id = $1 and m.thread_id = $2 and m.sequence_no = 1`,
    [workspace.id, threadId],
  );
  await database.owner.query(
    `insert into mneme.taxonomy_node (workspace_id, path, label)
     select $1, ('t' || n % 40 || '.u' || n)::ltree, 'n' from generate_series(1, 2000) n`,
    [workspace.id],
  );
  await database.owner.query(
    `with made as (insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
       select $1, 'term', 'name' || n, 'name' || n, 'workspace' from generate_series(1, 8000) n returning id, canonical_normalized)
     insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, visibility)
     select $1, id, canonical_normalized, md5(canonical_normalized), 'workspace' from made`,
    [workspace.id],
  );
  await database.owner.query(
    `insert into mneme_private.term_statistic (workspace_id, kind, lexeme, documents)
     select $1, 'message', translate(md5(n::text), '0123456789', 'ghijklmnop'), 1 from generate_series(1, 8000) n`,
    [workspace.id],
  );
  await database.owner.query(
    // What other files have just written waits in the indexes' lists, which makes them look dear.
    'vacuum (analyze) mneme.message, mneme.taxonomy_node, mneme.alias_variant, mneme.entity, mneme_private.term_statistic',
  );
});

describe('under row security the search can use', () => {
  it('the full-text index', async () => {
    const text = await plan('mneme_search.explain_text($1, $2, $3)', ['message', '{}', 'tokens w17']);
    expect(text).toMatch(/Bitmap Index Scan on message_words_idx\s+Index Cond: .*owner_user_id.*fts @@/);
  });

  it('the trigram index of the words', async () => {
    const text = await plan('mneme_search.explain_names($1, $2, $3)', ['near_word', '{}', ['tokenz']]);
    expect(text).toMatch(/term_statistic_near_idx\s+Index Cond: .*lexeme %>/);
  });

  it('the trigram index of the names, and their exact one', async () => {
    const text = await plan('mneme_search.explain_names($1, $2, $3)', ['expand', '{}', ['name12']]);
    const near = await plan('mneme_search.explain_names($1, $2, $3)', ['near', '{}', ['katarzyna']]);
    expect(near).toMatch(/alias_variant_near_idx\s+Index Cond: .*variant_normalized %/);
    expect(text).toMatch(/alias_variant_reader_idx.*\s+Index Cond: .*variant_normalized = ANY/);
  });

  it('the path index', async () => {
    const text = await plan('mneme_search.explain_names($1, $2, $3)', ['subtree', '{}', ['t7']]);
    expect(text).toMatch(/taxonomy_node_path_idx.*\s+Index Cond: .*path <@/);
  });

  it('the workspace’s own index of its vectors in the order of distance, before one that its partition shares', async () => {
    const { rows } = await database.owner.query<{ partition: string; name: string }>(
      `select e.tableoid::regclass::text as partition, c.relname as name
       from mneme.message_embedding e join pg_class c on c.oid = e.tableoid where e.workspace_id = $1 limit 1`,
      [workspace.id],
    );
    const model = services.embeddingModelId;
    await database.owner.query(
      `insert into mneme.message_embedding (workspace_id, message_id, model_id, dimensions, embedding)
       select m.workspace_id, m.id, ${model}, 384, (select array_agg(sin(m.sequence_no * d)) from generate_series(1, 384) d)::vector::halfvec
       from mneme.message m where m.workspace_id = $1 and m.sequence_no between 2 and 400`,
      [workspace.id],
    );
    const key = 'using hnsw ((subvector(embedding, 1, 368)::halfvec(368)) halfvec_ip_ops)';
    await database.owner.query(
      `create index plans_test_shared_idx on ${rows[0]?.partition} ${key} where model_id = ${model};
       create index plans_test_idx on ${rows[0]?.partition} ${key}
         where workspace_id = '${workspace.id}' and model_id = ${model}`,
    );
    try {
      await database.owner.query(`analyze ${rows[0]?.partition}`);
      const vector = `[${Array.from({ length: 384 }, (_, d) => Math.cos(d)).join(',')}]`;
      const explained = () =>
        plan('mneme_search.explain_vector($1, $2, $3, $4, $5)', ['message', '{}', vector, model, 'index']);
      const text = await explained();
      expect(text).toMatch(/Index Scan using plans_test_idx.*\s+Order By: /);
      expect(text).not.toMatch(/Filter: .*embedding.*workspace_id|Filter: \(workspace_id/);
      await database.owner.query('drop index mneme.plans_test_idx');
      expect(await explained()).toMatch(/Index Scan using plans_test_shared_idx.*\s+Order By: /);
    } finally {
      await database.owner.query(
        'drop index if exists mneme.plans_test_idx; drop index mneme.plans_test_shared_idx',
      );
    }
  });

  it('nobody but the owner explains', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local role mneme_admin');
      await expect(client.query(`select mneme_search.explain_text('message', '{}', 'x')`)).rejects.toThrow(
        /permission denied/,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
