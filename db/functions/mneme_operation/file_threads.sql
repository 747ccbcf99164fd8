create or replace function mneme_operation.file_threads(
  in_path ltree, in_thread_ids uuid[], in_project_id uuid, in_channel text, in_from ltree, in_unfiled boolean
)
returns table (change_id uuid, filed integer)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  place constant uuid := mneme_operation.place_in_taxonomy(in_path);
  -- The number of threads per transaction, with their undo rows, that stays well within the statement timeout.
  most_threads constant integer := 50000;
  places constant uuid[] := mneme_search.taxonomy_subtree(in_from);
  threads uuid[];
  before uuid[];
  made uuid;
begin
  perform mneme_operation.require_row('project', in_project_id);
  if in_from is not null then
    perform mneme_private.require_taxonomy_node(in_from);
  end if;
  with chosen as materialized (
    select t.id, t.taxonomy_node_id from mneme.thread t
    where t.workspace_id = workspace and t.taxonomy_node_id is distinct from place
      and (in_thread_ids is null or t.id = any (in_thread_ids))
      and (in_project_id is null or t.project_id = in_project_id)
      and (in_channel is null or t.channel = in_channel)
      and (in_from is null or t.taxonomy_node_id in (select unnest(places)))
      and (not in_unfiled or t.taxonomy_node_id is null)
    order by t.id limit most_threads + 1 for no key update
  ), moved as (
    update mneme.thread t set taxonomy_node_id = place, updated_at = now() from chosen
    where t.workspace_id = workspace and t.id = chosen.id
    returning t.id, chosen.taxonomy_node_id
  )
  select array_agg(moved.id), array_agg(moved.taxonomy_node_id) into threads, before from moved;
  if cardinality(threads) > most_threads then
    raise exception using errcode = 'MN413', detail = 'TOO_MANY_THREADS',
      message = format('There are more than %s threads. Narrow them by channel, project or place, and file them in '
        'parts. Nothing was changed.', most_threads);
  end if;
  if threads is not null then
    made := mneme_operation.decide_by_filing(in_path, threads, before, array_fill(place, array[cardinality(threads)]));
  end if;
  return query select made, coalesce(cardinality(threads), 0);
end
$$;
comment on function mneme_operation.file_threads(ltree, uuid[], uuid, text, ltree, boolean) is
  'Puts the threads that the caller sees and that are of a kind (by id, project, channel, place before, or without a '
  'place) at a path; returns the change, by which it is undone, and how many they were.';
alter function mneme_operation.file_threads(ltree, uuid[], uuid, text, ltree, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.file_threads(ltree, uuid[], uuid, text, ltree, boolean) from public;
grant execute on function mneme_operation.file_threads(ltree, uuid[], uuid, text, ltree, boolean)
  to mneme_member, mneme_admin, mneme_service;
