create or replace function mneme_private.vector_counts() returns table (kind text, vectors bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select counted.kind, sum(counted.embeddings)::bigint
  from mneme.workspace w
  cross join lateral (
    select s.kind, s.embeddings from mneme_private.vector_statistic s
    where s.workspace_id = w.id and s.model_id = w.embedding_model_id
    union all
    select d.kind, d.embeddings from mneme_private.vector_delta d
    where d.workspace_id = w.id and d.model_id = w.embedding_model_id) counted
  where w.id = mneme_private.workspace_id()
  group by counted.kind having sum(counted.embeddings) > 0
  order by 2 desc, 1
$$;
comment on function mneme_private.vector_counts() is
  'How many vectors of each kind the caller''s workspace has under the model that its recall uses.';
alter function mneme_private.vector_counts() owner to mneme_search;
revoke execute on function mneme_private.vector_counts() from public;
grant execute on function mneme_private.vector_counts() to mneme_admin;
