create or replace function mneme_private.keep_sealing() returns trigger
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('role') = 'mneme_service' and new.seal_memories is not true then
    raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
      message = 'A program can turn on sealing for a user, but only an admin can turn it off. Use a token or key '
        'with the role admin.';
  end if;
  return new;
end
$$;
comment on function mneme_private.keep_sealing() is
  'Refuses a program that would take back what a user''s memories are sealed by.';
alter function mneme_private.keep_sealing() owner to mneme_owner;
revoke execute on function mneme_private.keep_sealing() from public;
