create or replace function mneme_private.large_vector_sets(in_least bigint)
returns table (
  kind text, workspace_id uuid, model_id integer, vectors bigint, in_use boolean, index_name text
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.kind, s.workspace_id, s.model_id, s.embeddings,
    exists (select from mneme.workspace w where w.id = s.workspace_id and w.embedding_model_id = s.model_id)
      -- Not before its vectors exist: inserting them into an index takes many times as long as building it.
      or exists (select from mneme.embedding_move m
        where m.workspace_id = s.workspace_id and m.to_model_id = s.model_id and m.state = 'indexing'),
    mneme_search.vector_index_name(s.kind, s.workspace_id, s.model_id)
  from mneme_private.vector_statistic s
  where s.embeddings > in_least
$$;
comment on function mneme_private.large_vector_sets(bigint) is
  'Where a workspace holds more vectors of a kind and model than given, as of the last fold: whether recall reads them '
  'or is about to, and what their nearest-neighbour index is called.';
alter function mneme_private.large_vector_sets(bigint) owner to mneme_search;
revoke execute on function mneme_private.large_vector_sets(bigint) from public;
grant execute on function mneme_private.large_vector_sets(bigint) to mneme_owner;
