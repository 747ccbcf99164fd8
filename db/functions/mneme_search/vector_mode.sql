create or replace function mneme_search.vector_mode(in_kind text, in_scope jsonb, in_model_id integer) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  -- A scope with at most this many turns is always scanned exactly.
  read_through constant integer := 20000;
  -- Up to this many vectors, an exact scan costs no more than the fastest index scan.
  always_exact constant integer := 20000;
  vectors constant bigint := coalesce((in_scope -> 'corpus' -> in_kind -> 'vectors' ->> in_model_id::text)::bigint, 0);
  -- How many rows the reader may read. Looking up the vector of one costs as much as reading four in a row.
  readable constant bigint := coalesce((in_scope -> 'corpus' -> in_kind ->> 'held')::bigint, 0);
  -- From here on a reader's turns fill threads whose vectors are worth reading in a row.
  read_by_threads constant integer := 4000;
  indexed real;
begin
  if vectors = 0 then
    return null;
  end if;
  if (in_scope ->> 'turns')::bigint <= read_through then
    return 'scope';
  end if;
  if readable <= read_through and 4 * readable < vectors then
    return case when in_kind = 'message' and readable > read_by_threads
      and not exists (select from mneme.message_embedding e
        where e.workspace_id = workspace and e.model_id = in_model_id and e.thread_id is null)
      then 'threads' else 'few' end;
  end if;
  if vectors <= always_exact then
    return 'exact';
  end if;
  -- The number of the index's vectors when last counted.
  select c.reltuples into indexed from pg_class c
  where c.oid = mneme_search.vector_index(in_kind, workspace, in_model_id);
  if indexed is null then
    return 'exact';
  end if;
  -- Costs in microseconds, as measured. An exact scan reads every vector once. A scan of the workspace's own index
  -- takes the same time for any number of vectors. A scan of a shared index also reads other workspaces' vectors: the
  -- smaller the workspace's share, the more of them.
  return case when 1.3 * vectors < 5000 + 8000 * greatest(indexed, vectors) / vectors then 'exact' else 'index' end;
end
$$;
comment on function mneme_search.vector_mode(text, jsonb, integer) is
  'How to look for nearest vectors: within the scope''s rows, among the few that the reader sees, one by one or by '
  'threads, exactly over the workspace, or through a valid HNSW index where the counts say that it is quicker; null '
  'where there are none. Small workspaces never pay for an index scan.';
alter function mneme_search.vector_mode(text, jsonb, integer) owner to mneme_search;
revoke execute on function mneme_search.vector_mode(text, jsonb, integer) from public;
