create or replace function mneme_private.large_vector_sets(in_kind text, in_least bigint)
returns table (workspace_id uuid, model_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.workspace_id, s.model_id
  from mneme_private.vector_statistic s
  where s.kind = in_kind and s.embeddings > in_least
    and (exists (select from mneme.workspace w where w.id = s.workspace_id and w.embedding_model_id = s.model_id)
      -- Not before its vectors are there: adding them to an index one by one takes many times as long as building it.
      or exists (select from mneme.embedding_move m
        where m.workspace_id = s.workspace_id and m.to_model_id = s.model_id and m.state = 'indexing'))
$$;
comment on function mneme_private.large_vector_sets(text, bigint) is
  'The workspaces that hold more vectors of a kind than given, as of the last fold, with the model recall reads or is '
  'about to: where an index pays.';
alter function mneme_private.large_vector_sets(text, bigint) owner to mneme_search;
revoke execute on function mneme_private.large_vector_sets(text, bigint) from public;
grant execute on function mneme_private.large_vector_sets(text, bigint) to mneme_owner;
