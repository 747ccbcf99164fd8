create or replace function mneme_private.require_memory_on(in_user_id uuid) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from mneme.workspace_user u
    where u.workspace_id = mneme_private.workspace_id() and u.id = in_user_id and u.memory_off) then
    raise exception using errcode = 'MN409', detail = 'MEMORY_OFF',
      message = 'Memory is off for this user: nothing about them is stored. They turn it on with setUserMemory.';
  end if;
end
$$;
comment on function mneme_private.require_memory_on(uuid) is
  'Refuses to store what would be a user''s own memory while they have it switched off.';
alter function mneme_private.require_memory_on(uuid) owner to mneme_owner;
revoke execute on function mneme_private.require_memory_on(uuid) from public;
grant execute on function mneme_private.require_memory_on(uuid) to mneme_member, mneme_admin, mneme_service;
