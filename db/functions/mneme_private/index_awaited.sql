create or replace function mneme_private.index_awaited(
  in_from_model_id integer, in_to_model_id integer, in_least bigint
) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  kind text;
  counts jsonb;
  partition oid;
  built integer[];
begin
  for kind, counts in select * from jsonb_each(mneme_search.corpus(workspace)) loop
    continue when coalesce((counts -> 'vectors' ->> in_to_model_id::text)::bigint, 0) <= in_least;
    execute format('select e.tableoid from mneme.%I e where e.workspace_id = $1 limit 1', kind || '_embedding')
      into partition using workspace;
    select array_agg(model.id) into built
    from pg_index i join pg_class named on named.oid = i.indexrelid join pg_am on pg_am.oid = named.relam
    join unnest(array[in_from_model_id, in_to_model_id]) as model (id) on pg_get_expr(i.indpred, i.indrelid)
      = format('(model_id = %s)', model.id)
    where i.indrelid = partition and i.indisvalid and pg_am.amname = 'hnsw';
    if in_from_model_id = any (built) and not coalesce(in_to_model_id = any (built), false) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function mneme_private.index_awaited(integer, integer, bigint) is
  'Whether the caller''s workspace would lose a nearest-neighbour index by moving from one model to another now: it '
  'has more vectors of a kind than given, and only the old ones are indexed.';
alter function mneme_private.index_awaited(integer, integer, bigint) owner to mneme_search;
revoke execute on function mneme_private.index_awaited(integer, integer, bigint) from public;
grant execute on function mneme_private.index_awaited(integer, integer, bigint) to mneme_worker;
