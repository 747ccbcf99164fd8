create or replace function mneme_operation.accept_taxonomy_suggestions(
  in_path ltree, in_min_score real, in_ids uuid[]
)
returns table (change_id uuid, filed integer)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  most_threads constant integer := 50000;
  places uuid[];
  threads uuid[];
  before uuid[];
  after uuid[];
  made uuid;
begin
  perform mneme_private.lock_taxonomy(true);
  if in_path is not null then
    perform mneme_private.require_taxonomy_node(in_path);
    places := mneme_search.taxonomy_subtree(in_path);
  end if;
  -- Locks the threads first, like those who suggest a place or place a thread by hand.
  with chosen as materialized (
    select t.id, t.taxonomy_node_id, s.taxonomy_node_id as suggested_id
    from mneme.taxonomy_suggestion s
    join mneme.thread t on t.workspace_id = workspace and t.id = s.thread_id
    where s.workspace_id = workspace and s.status in ('suggested', 'applied') and s.score >= coalesce(in_min_score, 0)
      and (places is null or s.taxonomy_node_id in (select unnest(places)))
      and (in_ids is null or s.id = any (in_ids))
    order by t.id limit most_threads + 1 for no key update of t
  ), moved as (
    update mneme.thread t set taxonomy_node_id = chosen.suggested_id, updated_at = now() from chosen
    where t.workspace_id = workspace and t.id = chosen.id
    returning t.id, chosen.taxonomy_node_id, chosen.suggested_id
  )
  select array_agg(moved.id), array_agg(moved.taxonomy_node_id), array_agg(moved.suggested_id)
  into threads, before, after from moved;
  if cardinality(threads) > most_threads then
    raise exception using errcode = 'MN413', detail = 'TOO_MANY_THREADS',
      message = format('There are more than %s suggestions. Narrow them by path or score, and accept them in parts. '
        'Nothing was changed.', most_threads);
  end if;
  if in_ids is not null
    and coalesce(cardinality(threads), 0) < (select count(distinct given) from unnest(in_ids) given) then
    raise exception using errcode = 'MN409', detail = 'TAXONOMY_SUGGESTION_DECIDED',
      message = 'One of these suggestions is decided already, or is none that you can see. Nothing was changed: read '
        'the open ones again.';
  end if;
  if threads is not null then
    made := mneme_operation.decide_by_filing(in_path, threads, before, after);
  end if;
  return query select made, coalesce(cardinality(threads), 0);
end
$$;
comment on function mneme_operation.accept_taxonomy_suggestions(ltree, real, uuid[]) is
  'Accepts the open suggestions that the caller sees, all, those given, or those at and below a path, and puts their '
  'threads there; returns the change, by which it is undone, and how many they were.';
alter function mneme_operation.accept_taxonomy_suggestions(ltree, real, uuid[]) owner to mneme_owner;
revoke execute on function mneme_operation.accept_taxonomy_suggestions(ltree, real, uuid[]) from public;
grant execute on function mneme_operation.accept_taxonomy_suggestions(ltree, real, uuid[])
  to mneme_member, mneme_admin, mneme_service;
