create or replace function mneme_search.merged_entities(in_workspace uuid, in_entities uuid[])
returns table (root_id uuid, entity_id uuid)
language plpgsql stable security definer rows 10
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  with recursive family (root_id, entity_id, depth) as (
    select entity, entity, 0 from unnest(in_entities) as entity
    union all
    select f.root_id, e.id, f.depth + 1
    from family f join mneme.entity e on e.workspace_id = in_workspace and e.merged_into_id = f.entity_id
    where f.depth < 16
  )
  select distinct family.root_id, family.entity_id from family;
end
$$;
comment on function mneme_search.merged_entities(uuid, uuid[]) is
  'Each entity with all that were merged into it: mentions and facts keep naming those.';
alter function mneme_search.merged_entities(uuid, uuid[]) owner to mneme_search;
revoke execute on function mneme_search.merged_entities(uuid, uuid[]) from public;
