create or replace function mneme_private.keep_sealing() returns trigger
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('role') = 'mneme_service' and new.seal_memories is not true then
    raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
      message = 'A program may have a user''s memories sealed, and only an admin has them sealed no more. Ask for a '
        'token or a key with the role admin.';
  end if;
  return new;
end
$$;
comment on function mneme_private.keep_sealing() is
  'Refuses a program that would take back what a user''s memories are sealed by.';
alter function mneme_private.keep_sealing() owner to mneme_owner;
revoke execute on function mneme_private.keep_sealing() from public;
