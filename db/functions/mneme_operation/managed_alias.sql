create or replace function mneme_operation.managed_alias(in_alias_id uuid) returns mneme.alias_variant
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  alias mneme.alias_variant;
begin
  select * into alias from mneme.alias_variant where workspace_id = mneme_private.workspace_id() and id = in_alias_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'ALIAS_NOT_FOUND',
      message = format('There is no alias %s that you can see. Check the id.', in_alias_id);
  end if;
  perform mneme_operation.require_manager(alias.visibility);
  return alias;
end
$$;
comment on function mneme_operation.managed_alias(uuid) is
  'An alias that the caller sees and may change; raises a clear error otherwise.';
alter function mneme_operation.managed_alias(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.managed_alias(uuid) from public;
grant execute on function mneme_operation.managed_alias(uuid) to mneme_member, mneme_admin, mneme_service;
