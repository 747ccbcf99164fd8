create or replace function mneme_operation.require_changeable(
  in_memory mneme.memory_item, in_by_readers boolean
) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  -- The writer of the first version: who changed a shared task's status did not write it.
  if current_setting('role') in ('mneme_admin', 'mneme_service') or in_memory.owner_user_id = mneme_private.user_id()
    or (in_by_readers and in_memory.visibility <> 'private')
    or exists (
      select from mneme.memory_item first
      where first.workspace_id = in_memory.workspace_id
        and first.id = any (mneme_operation.memory_versions(in_memory.id)) and first.supersedes_id is null
        and first.created_by = mneme_private.user_id())
  then
    return;
  end if;
  raise exception using errcode = 'MN403', detail = 'MEMORY_NOT_YOURS',
    message = 'Only its author, its owner or an admin can change this memory. Ask one of them.';
end
$$;
comment on function mneme_operation.require_changeable(mneme.memory_item, boolean) is
  'Raises a clear error unless the caller wrote the memory, owns it, or is an admin or a program; or, where its '
  'readers may change it, it is shared.';
alter function mneme_operation.require_changeable(mneme.memory_item, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.require_changeable(mneme.memory_item, boolean) from public;
grant execute on function mneme_operation.require_changeable(mneme.memory_item, boolean)
  to mneme_member, mneme_admin, mneme_service;
