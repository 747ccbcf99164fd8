create or replace function mneme_private.lock_knowledge() returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('mneme extract ' || mneme_private.workspace_id(), 0));
end
$$;
comment on function mneme_private.lock_knowledge() is
  'Waits until nobody else writes what is known in the caller''s workspace, to the end of the transaction: the lock '
  'that extraction takes.';
alter function mneme_private.lock_knowledge() owner to mneme_owner;
revoke execute on function mneme_private.lock_knowledge() from public;
grant execute on function mneme_private.lock_knowledge()
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_eraser;
