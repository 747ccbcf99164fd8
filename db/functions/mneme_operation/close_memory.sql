create or replace function mneme_operation.close_memory(in_memory_id uuid, in_until timestamptz) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  update mneme.memory_item set recorded_to = clock_timestamp(),
    valid_to = least(coalesce(valid_to, 'infinity'), coalesce(in_until, now())), updated_at = now()
  where workspace_id = mneme_private.workspace_id() and id = in_memory_id
$$;
comment on function mneme_operation.close_memory(uuid, timestamptz) is
  'Closes a version of a memory that another takes the place of. It stays as it was known, and held until the other '
  'began: by default now.';
alter function mneme_operation.close_memory(uuid, timestamptz) owner to mneme_owner;
revoke execute on function mneme_operation.close_memory(uuid, timestamptz) from public;
grant execute on function mneme_operation.close_memory(uuid, timestamptz)
  to mneme_member, mneme_admin, mneme_service;
