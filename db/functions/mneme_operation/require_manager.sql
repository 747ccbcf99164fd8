create or replace function mneme_operation.require_manager(in_visibility text) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  -- A private entity belongs to its owner.
  if in_visibility = 'workspace' and current_setting('role') = 'mneme_member' then
    raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
      message = 'Managing names and entities of the workspace requires the role admin. Use a token or key with that '
        'role.';
  end if;
end
$$;
comment on function mneme_operation.require_manager(text) is
  'Refuses a member who would change an entity or a name that is the workspace''s, by its visibility.';
alter function mneme_operation.require_manager(text) owner to mneme_owner;
revoke execute on function mneme_operation.require_manager(text) from public;
grant execute on function mneme_operation.require_manager(text) to mneme_member, mneme_admin, mneme_service;
