create or replace function mneme_operation.managed_entity(in_entity_id uuid) returns mneme.entity
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  known mneme.entity;
begin
  select * into known from mneme.entity where workspace_id = mneme_private.workspace_id() and id = in_entity_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND',
      message = format('There is no entity %s that you can see. Check the id.', in_entity_id);
  end if;
  perform mneme_operation.require_manager(known.visibility);
  return known;
end
$$;
comment on function mneme_operation.managed_entity(uuid) is
  'An entity that the caller sees and may change; raises a clear error otherwise.';
alter function mneme_operation.managed_entity(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.managed_entity(uuid) from public;
grant execute on function mneme_operation.managed_entity(uuid) to mneme_member, mneme_admin, mneme_service;
