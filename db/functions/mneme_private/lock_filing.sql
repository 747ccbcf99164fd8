create or replace function mneme_private.lock_filing() returns trigger
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.lock_taxonomy(true);
  return null;
end
$$;
comment on function mneme_private.lock_filing() is
  'Waits for whoever changes the tree, before a project is put at a place of it.';
alter function mneme_private.lock_filing() owner to mneme_owner;
revoke execute on function mneme_private.lock_filing() from public;
