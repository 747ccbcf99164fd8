create or replace function mneme_operation.reject_alias(in_alias_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  alias mneme.alias_variant;
  kin uuid[];
begin
  perform mneme_private.lock_knowledge();
  alias := mneme_operation.managed_alias(in_alias_id);
  kin := mneme_private.entity_family(mneme_private.entity_root(alias.entity_id));
  if exists (select from mneme.entity where workspace_id = alias.workspace_id and id = any (kin)
    and merged_into_id is null and canonical_normalized = alias.variant_normalized) then
    raise exception using errcode = 'MN409', detail = 'ALIAS_IS_NAME',
      message = 'This is the entity''s own name. Rename the entity first.';
  end if;
  if alias.status = 'rejected' then
    return;
  end if;
  update mneme.merge_suggestion s set status = 'rejected', decided_at = now()
  where s.workspace_id = alias.workspace_id
    and s.id in (select named.id from mneme_operation.suggested_by_name(alias) named);
  update mneme.alias_variant a set status = 'rejected'
  where a.workspace_id = alias.workspace_id and a.entity_id = any (kin)
    and a.variant_normalized = alias.variant_normalized
    and a.visibility = alias.visibility and a.owner_user_id is not distinct from alias.owner_user_id;
  perform mneme_private.audit('alias.reject', 'alias', alias.id);
end
$$;
comment on function mneme_operation.reject_alias(uuid) is
  'Turns an alias down: it never stands for its entity again, nor is suggested. What was already found by it stays; '
  'splitEntity takes that out. A repetition does nothing.';
alter function mneme_operation.reject_alias(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.reject_alias(uuid) from public;
grant execute on function mneme_operation.reject_alias(uuid) to mneme_member, mneme_admin, mneme_service;
