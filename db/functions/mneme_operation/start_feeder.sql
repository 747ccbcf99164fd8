create or replace function mneme_operation.start_feeder() returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- Its priority sets its pace: it runs when no job of an imported turn (priority 10) is left. So the queue holds a few
  -- jobs of each import, and the imports of several workspaces alternate.
  perform mneme_private.enqueue('feed', '{}', job_key => 'feed', priority => 11, max_attempts => 25);
end
$$;
comment on function mneme_operation.start_feeder() is
  'Sees to it that the caller''s workspace has a feeder waiting in the queue: one, however often it is asked for.';
alter function mneme_operation.start_feeder() owner to mneme_owner;
revoke execute on function mneme_operation.start_feeder() from public;
grant execute on function mneme_operation.start_feeder() to mneme_member, mneme_admin, mneme_service, mneme_worker;
