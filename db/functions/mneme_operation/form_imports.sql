create or replace function mneme_operation.form_imports() returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  released constant integer := mneme_private.release_turns();
begin
  if released > 0 then
    perform mneme_operation.start_feeder();
  end if;
  return released;
end
$$;
comment on function mneme_operation.form_imports() is
  'Begins to form the imported turns of the caller''s workspace that were to be formed later. Says how many they are.';
alter function mneme_operation.form_imports() owner to mneme_owner;
revoke execute on function mneme_operation.form_imports() from public;
grant execute on function mneme_operation.form_imports() to mneme_member, mneme_admin, mneme_service;
