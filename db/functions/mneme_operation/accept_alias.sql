create or replace function mneme_operation.accept_alias(in_alias_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  alias mneme.alias_variant;
begin
  perform mneme_private.lock_knowledge();
  alias := mneme_operation.managed_alias(in_alias_id);
  if alias.status = 'active' then
    return;
  end if;
  if alias.status = 'rejected' then
    raise exception using errcode = 'MN409', detail = 'ALIAS_REJECTED',
      message = 'This alias was rejected. To use it, add it again.';
  end if;
  update mneme.alias_variant set status = 'active', weight = 1
  where workspace_id = alias.workspace_id and id = alias.id;
  -- An entity that was known only by this name is merged into this one.
  perform mneme_operation.merge_entities(named.entity_id, named.into_entity_id)
    from mneme_operation.suggested_by_name(alias) named;
  perform mneme_private.audit('alias.accept', 'alias', alias.id);
end
$$;
comment on function mneme_operation.accept_alias(uuid) is
  'Uses a suggested alias from now on, and merges those suggested as the same entity who are known by no other name. '
  'A repetition does nothing.';
alter function mneme_operation.accept_alias(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.accept_alias(uuid) from public;
grant execute on function mneme_operation.accept_alias(uuid) to mneme_member, mneme_admin, mneme_service;
