create or replace function mneme_private.fold_statistics(in_batch integer default 50000) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  folded_terms integer := 0;
  folded_corpus integer := 0;
  folded_vectors integer := 0;
begin
  -- One fold at a time: a second one would only wait for the same rows.
  if not pg_try_advisory_xact_lock(hashtextextended('mneme_private.fold_statistics', 0)) then
    return 0;
  end if;
  with taken as (
    delete from mneme_private.term_delta
    where id in (select id from mneme_private.term_delta order by id limit in_batch for update skip locked)
    returning workspace_id, kind, lexeme, reader_id, documents
  ), summed as (
    select taken.workspace_id, taken.kind, taken.lexeme, taken.reader_id, sum(taken.documents)::integer as documents,
      count(*) as rows
    from taken
    where exists (select from mneme.workspace w where w.id = taken.workspace_id)
    group by taken.workspace_id, taken.kind, taken.lexeme, taken.reader_id
    order by 1, 2, 3, 4
  ), merged as (
    insert into mneme_private.term_statistic as known (workspace_id, kind, lexeme, reader_id, documents)
    select summed.workspace_id, summed.kind, summed.lexeme, summed.reader_id, summed.documents
    from summed where summed.documents <> 0
    on conflict (workspace_id, kind, lexeme, reader_id) do update set documents = known.documents + excluded.documents
  )
  select coalesce(sum(rows), 0)::integer into folded_terms from summed;
  if folded_terms > 0 then
    -- A word that no text contains any more is removed; after an erasure it must not stay.
    delete from mneme_private.term_statistic where documents <= 0;
  end if;
  with taken as (
    delete from mneme_private.corpus_delta
    where id in (select id from mneme_private.corpus_delta order by id limit in_batch for update skip locked)
    returning workspace_id, kind, reader_id, documents, lexemes, user_documents, user_lexemes
  ), summed as (
    select workspace_id, kind, reader_id, sum(documents)::bigint as documents, sum(lexemes)::bigint as lexemes,
      sum(user_documents)::bigint as user_documents, sum(user_lexemes)::bigint as user_lexemes, count(*) as rows
    from taken group by workspace_id, kind, reader_id
    order by 1, 2, 3
  ), merged as (
    insert into mneme_private.corpus_statistic as known (workspace_id, kind, reader_id, documents, lexemes,
      user_documents, user_lexemes)
    select workspace_id, kind, reader_id, documents, lexemes, user_documents, user_lexemes from summed
    on conflict (workspace_id, kind, reader_id) do update set documents = known.documents + excluded.documents,
      lexemes = known.lexemes + excluded.lexemes, user_documents = known.user_documents + excluded.user_documents,
      user_lexemes = known.user_lexemes + excluded.user_lexemes
  )
  select coalesce(sum(rows), 0)::integer into folded_corpus from summed;
  with taken as (
    delete from mneme_private.vector_delta
    where id in (select id from mneme_private.vector_delta order by id limit in_batch for update skip locked)
    returning workspace_id, kind, model_id, embeddings
  ), summed as (
    select workspace_id, kind, model_id, sum(embeddings)::bigint as embeddings, count(*) as rows
    from taken group by workspace_id, kind, model_id
    order by 1, 2, 3
  ), merged as (
    insert into mneme_private.vector_statistic as known (workspace_id, kind, model_id, embeddings)
    select workspace_id, kind, model_id, embeddings from summed
    on conflict (workspace_id, kind, model_id) do update set embeddings = known.embeddings + excluded.embeddings
  )
  select coalesce(sum(rows), 0)::integer into folded_vectors from summed;
  return folded_terms + folded_corpus + folded_vectors;
end
$$;
comment on function mneme_private.fold_statistics(integer) is
  'Adds appended changes, at most a batch of each sort, to the word, text and vector counts of all workspaces, and '
  'says how many rows it folded: call it until it returns 0.';
alter function mneme_private.fold_statistics(integer) owner to mneme_search;
revoke execute on function mneme_private.fold_statistics(integer) from public;
grant execute on function mneme_private.fold_statistics(integer) to mneme_queue, mneme_worker, mneme_eraser;
