import { describe, expect, it } from 'vitest';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, recalledIds } from './conversation.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' }, 'for each test');

/** The counts recall would use, and the same counted from the rows. */
async function counts() {
  const words = `select word.lexeme, count(*)::integer as documents
    from mneme.message m cross join lateral unnest(tsvector_to_array(m.fts)) as word (lexeme) where m.workspace_id = $1 group by 1`;
  const known = await database.owner.query<{ lexeme: string; documents: number }>(
    `select lexeme, sum(documents)::integer as documents from (
       select lexeme, documents from mneme_private.term_statistic where workspace_id = $1 and kind = 'message'
       union all select lexeme, documents from mneme_private.term_delta where workspace_id = $1 and kind = 'message') part
     group by lexeme having sum(documents) <> 0 order by lexeme collate "C"`,
    [workspace.id],
  );
  const counted = await database.owner.query(`${words} order by lexeme collate "C"`, [workspace.id]);
  const corpus = await database.owner.query<{ corpus: unknown }>(
    'select mneme_search.corpus($1, array[$2, $3]::uuid[]) as corpus',
    [workspace.id, '00000000-0000-0000-0000-000000000000', dana.userId],
  );
  return { known: known.rows, counted: counted.rows, corpus: corpus.rows[0]?.corpus };
}

const fold = async () => {
  const folded = () =>
    database.runnerPool.query<{ folded: number }>('select mneme_private.fold_statistics() as folded');
  while (((await folded()).rows[0]?.folded ?? 0) > 0);
};

describe('word statistics', () => {
  it('lose no word of which there are more changes than are counted before the fold', async () => {
    await database.owner.query(
      `insert into mneme_private.term_delta (workspace_id, kind, lexeme, documents)
       select $1, 'message', 'kestrel', case when n % 2 = 0 then 1 else -1 end from generate_series(1, 2000) n`,
      [workspace.id],
    );
    const { ids } = await converse(database, as(dana), {}, [{ content: 'A kestrel hovers.' }]);
    expect(await recalledIds(as(dana), { query: 'kestrel' })).toEqual(ids);
    const { rows } = await database.owner.query(
      `select mneme_search.lexeme_documents('message', $1, 'kestrel', $2) > 0 as one,
         (mneme_search.term_documents('{message}', $1, '{kestrel}', $2) #>> '{message,kestrel}')::integer > 0 as all`,
      [workspace.id, ['00000000-0000-0000-0000-000000000000']],
    );
    expect(rows).toEqual([{ one: true, all: true }]);
  });

  it('know of the first texts of a kind however much else is to be folded', async () => {
    await database.owner.query(
      `insert into mneme_private.corpus_delta (workspace_id, kind, documents, lexemes, user_documents, user_lexemes)
       select $1, 'message', 1, 4, 1, 4 from generate_series(1, 5000)`,
      [workspace.id],
    );
    await database.owner.query(
      `insert into mneme_private.vector_delta (workspace_id, kind, model_id, embeddings)
       select $1, 'message', $2, 1 from generate_series(1, 5000)`,
      [workspace.id, services.embeddingModelId],
    );
    const { memoryId } = await remember(as(dana), { kind: 'note', content: 'The osprey fishes.' });
    await doJobs(database, services, workspace.id);
    expect(await recalledIds(as(dana), { query: 'osprey' })).toEqual([memoryId]);
    const { corpus } = await counts();
    expect(corpus).toMatchObject({ memory: { documents: 1, vectors: { [services.embeddingModelId]: 1 } } });
  });

  it('follow inserts, changed texts and deletions, before and after the fold', async () => {
    const { ids } = await converse(database, as(dana), {}, [
      { content: 'The falcon nests on the tower.' },
      { content: 'A falcon again.' },
      { content: 'Pigeons avoid the tower.' },
    ]);
    const check = async (documents: number, embeddings: number) => {
      const { known, counted, corpus } = await counts();
      expect(known).toEqual(counted);
      expect(corpus).toMatchObject(
        documents ? { message: { documents, vectors: { [services.embeddingModelId]: embeddings } } } : {},
      );
    };
    await check(3, 3);
    await fold();
    await check(3, 3);
    await database.owner.query(
      `update mneme.message set content_state = 'removed' where workspace_id = $1 and id = $2`,
      [workspace.id, ids[0]],
    );
    await check(2, 2);
    await database.owner.query('delete from mneme.message where workspace_id = $1 and id = $2', [
      workspace.id,
      ids[1],
    ]);
    await check(1, 1);
    await fold();
    await check(1, 1);
    const { rows } = await database.owner.query(
      'select from mneme_private.term_statistic where workspace_id = $1 and documents <= 0',
      [workspace.id],
    );
    expect(rows).toEqual([]);
  });

  it('go with their workspace', async () => {
    await converse(database, as(dana), {}, [{ content: 'Here today, gone tomorrow.' }]);
    await fold();
    await converse(database, as(dana), {}, [{ content: 'Not folded yet.' }]);
    await database.owner.query('delete from mneme.workspace where id = $1', [workspace.id]);
    const { known } = await counts();
    expect(known).toEqual([]);
  });

  it('count a word at once, before any fold', async () => {
    await converse(
      database,
      as(dana),
      {},
      Array.from({ length: 30 }, (_, index) => ({ content: `The weekly report number ${index} is done.` })),
    );
    await fold();
    const { ids } = await converse(database, as(dana), {}, [
      { content: 'The weekly report mentions the flibbertigibbet.' },
    ]);
    expect((await recalledIds(as(dana), { query: 'weekly report flibbertigibbet', limit: 1 }))[0]).toBe(
      ids[0],
    );
  });

  it('are folded by nobody who has no business with it', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local role mneme_member');
      await expect(client.query('select mneme_private.fold_statistics()')).rejects.toThrow(
        /permission denied/,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
