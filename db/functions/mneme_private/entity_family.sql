create or replace function mneme_private.entity_family(in_entity_id uuid) returns uuid[]
language plpgsql stable parallel safe cost 1000 set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with recursive kin (id, depth) as (
      select in_entity_id, 0
      union all
      select e.id, kin.depth + 1 from kin
      join mneme.entity e on e.workspace_id = mneme_private.workspace_id() and e.merged_into_id = kin.id
      where kin.depth < 16
    )
    select array_agg(id) from kin);
end
$$;
comment on function mneme_private.entity_family(uuid) is
  'An entity with all that were merged into it, as the caller sees them: what mentions, facts and memories of it name.';
alter function mneme_private.entity_family(uuid) owner to mneme_owner;
revoke execute on function mneme_private.entity_family(uuid) from public;
grant execute on function mneme_private.entity_family(uuid) to mneme_member, mneme_admin, mneme_service, mneme_worker;
