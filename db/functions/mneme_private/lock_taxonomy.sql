create or replace function mneme_private.lock_taxonomy(in_shared boolean) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  key constant bigint := hashtextextended('mneme taxonomy ' || mneme_private.workspace_id(), 0);
begin
  if in_shared then
    perform pg_advisory_xact_lock_shared(key);
  else
    perform pg_advisory_xact_lock(key);
  end if;
end
$$;
comment on function mneme_private.lock_taxonomy(boolean) is
  'Waits until nobody else changes the tree of the caller''s workspace, to the end of the transaction: shared by those '
  'who put something at a place, alone for who changes places.';
alter function mneme_private.lock_taxonomy(boolean) owner to mneme_owner;
revoke execute on function mneme_private.lock_taxonomy(boolean) from public;
grant execute on function mneme_private.lock_taxonomy(boolean)
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search;
