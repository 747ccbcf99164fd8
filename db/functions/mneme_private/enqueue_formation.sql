create or replace function mneme_private.enqueue_formation() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  waiting uuid[];
  branch uuid;
  asked integer := 0;
begin
  select array_agg(distinct backlog.branch_id order by backlog.branch_id) into waiting
  from mneme_private.formation_backlog backlog
  where backlog.workspace_id = workspace and not backlog.in_background;
  -- A branch's job checks for new turns before it ends. A job that is just ending is awaited.
  perform from mneme.job_run run
  where run.workspace_id = workspace and run.state in ('waiting', 'running') and run.task = 'form'
    and run.job_key = any (waiting::text[])
  order by run.id for share;
  for branch in
    select given from unnest(waiting) given
    where given::text not in (
      select run.job_key from mneme.job_run run
      where run.workspace_id = workspace and run.state in ('waiting', 'running') and run.task = 'form'
        and run.job_key is not null)
    order by given
  loop
    -- The job is a part of the trace that stored the branch's newest turns.
    perform set_config('mneme.traceparent', coalesce((
      select backlog.traceparent from mneme_private.formation_backlog backlog
      where backlog.workspace_id = workspace and backlog.branch_id = branch and backlog.traceparent is not null
      order by backlog.id desc limit 1), ''), true);
    perform mneme_private.enqueue('form', jsonb_build_object('branchId', branch), job_key => branch::text);
    asked := asked + 1;
  end loop;
  return asked;
end
$$;
comment on function mneme_private.enqueue_formation() is
  'Asks for one job for each branch of the caller''s workspace in which turns of a conversation wait to be formed, and '
  'that has none yet. Says how many it asked for.';
alter function mneme_private.enqueue_formation() owner to mneme_queue_owner;
revoke execute on function mneme_private.enqueue_formation() from public;
grant execute on function mneme_private.enqueue_formation() to mneme_worker;
