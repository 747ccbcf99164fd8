create or replace function mneme_private.entity_root(in_entity_id uuid) returns uuid
language plpgsql stable parallel safe cost 1000 set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with recursive chain (id, merged_into_id, depth) as (
      select e.id, e.merged_into_id, 0 from mneme.entity e
      where e.workspace_id = mneme_private.workspace_id() and e.id = in_entity_id
      union all
      select e.id, e.merged_into_id, chain.depth + 1 from chain
      join mneme.entity e on e.workspace_id = mneme_private.workspace_id() and e.id = chain.merged_into_id
      where chain.depth < 16
    )
    select id from chain order by depth desc limit 1);
end
$$;
comment on function mneme_private.entity_root(uuid) is
  'The entity that one was merged into in the end, as the caller sees it; itself where it wasn''t merged, null where '
  'the caller doesn''t see it.';
alter function mneme_private.entity_root(uuid) owner to mneme_owner;
revoke execute on function mneme_private.entity_root(uuid) from public;
grant execute on function mneme_private.entity_root(uuid) to mneme_member, mneme_admin, mneme_service, mneme_worker;
