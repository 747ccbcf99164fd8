create or replace function mneme_private.large_vector_sets(in_kind text, in_least bigint)
returns table (workspace_id uuid, model_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.workspace_id, w.embedding_model_id
  from mneme_private.corpus_statistic s join mneme.workspace w on w.id = s.workspace_id
  where s.kind = in_kind and s.embeddings > in_least
$$;
comment on function mneme_private.large_vector_sets(text, bigint) is 'The workspaces that hold more vectors of a kind than given, as of the last fold, with their model: where an index pays.';
alter function mneme_private.large_vector_sets(text, bigint) owner to mneme_search;
revoke execute on function mneme_private.large_vector_sets(text, bigint) from public;
grant execute on function mneme_private.large_vector_sets(text, bigint) to mneme_owner;
