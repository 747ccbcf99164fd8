create or replace function mneme_private.worker_alive() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select exists (select from mneme_private.worker_heartbeat where expires_at > now()) $$;
comment on function mneme_private.worker_alive() is 'Whether any worker holds its lease: what readiness asks.';
alter function mneme_private.worker_alive() owner to mneme_queue_owner;
revoke execute on function mneme_private.worker_alive() from public;
grant execute on function mneme_private.worker_alive() to mneme_authenticator;
