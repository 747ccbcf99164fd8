create or replace function mneme_search.vector_mode(in_kind text, in_scope jsonb, in_model_id integer) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  -- Reading every vector of a workspace is quick for few and slow for many; where the two meet is a guess until it is measured.
  read_through constant integer := 20000;
  vectors bigint;
  indexed boolean;
begin
  vectors := coalesce((in_scope -> 'corpus' -> in_kind ->> 'embeddings')::bigint, 0);
  if vectors = 0 then
    return null;
  end if;
  if in_kind = 'message' and (in_scope ->> 'turns')::bigint <= read_through then
    return 'scope';
  end if;
  if vectors <= read_through then
    return 'exact';
  end if;
  execute format($text$
    select exists (
      select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where i.indrelid = (select e.tableoid from mneme.%I e where e.workspace_id = $1 limit 1)
        and a.amname = 'hnsw' and i.indisvalid and pg_get_expr(i.indpred, i.indrelid) = format('(model_id = %%s)', $2))$text$, in_kind || '_embedding')
  into indexed using workspace, in_model_id;
  return case when indexed then 'index' else 'exact' end;
end
$$;
comment on function mneme_search.vector_mode(text, jsonb, integer) is 'How to look for nearest vectors: within the scope''s rows, exactly over the workspace, or through a valid HNSW index; null where there are none. Small workspaces never pay for an index scan.';
alter function mneme_search.vector_mode(text, jsonb, integer) owner to mneme_search;
revoke execute on function mneme_search.vector_mode(text, jsonb, integer) from public;
