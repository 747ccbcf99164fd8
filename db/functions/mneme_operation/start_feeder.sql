create or replace function mneme_operation.start_feeder() returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- Its priority is what paces it: it runs when no turn that any feeder has fed (10) is left to be taken. So the queue
  -- holds a few of each import's jobs, and the imports of several workspaces take turns.
  perform mneme_private.enqueue('feed', '{}', job_key => 'feed', priority => 11, max_attempts => 25);
end
$$;
comment on function mneme_operation.start_feeder() is
  'Sees to it that the caller''s workspace has a feeder waiting in the queue: one, however often it is asked for.';
alter function mneme_operation.start_feeder() owner to mneme_owner;
revoke execute on function mneme_operation.start_feeder() from public;
grant execute on function mneme_operation.start_feeder() to mneme_member, mneme_admin, mneme_service, mneme_worker;
