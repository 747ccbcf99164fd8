-- The workers' logins were members of mneme_queue, which owned the queue's schema and functions that run as it: whoever
-- held such a login could plant code that others ran. Now a role owns them that nobody is a member of, and mneme_queue
-- is what the workers may do.
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    alter schema graphile_worker owner to mneme_queue_owner;
  end if;
end
$$;
reassign owned by mneme_queue to mneme_queue_owner;
-- Its functions were closed to everybody by default; it makes none any more.
alter default privileges for role mneme_queue grant execute on functions to public;

set role mneme_owner;
grant usage on schema mneme, mneme_private to mneme_queue_owner;

grant select, insert, update, delete on mneme.job_run, mneme_private.failed_job, mneme_private.worker_heartbeat to mneme_queue_owner;
grant select on mneme_private.formation_backlog to mneme_queue_owner;
create policy job_run_queue_owner on mneme.job_run to mneme_queue_owner using (true) with check (true);
create policy failed_job_queue_owner on mneme_private.failed_job to mneme_queue_owner using (true) with check (true);
create policy worker_heartbeat_queue_owner on mneme_private.worker_heartbeat to mneme_queue_owner using (true) with check (true);
create policy formation_backlog_queue_owner on mneme_private.formation_backlog for select to mneme_queue_owner using (true);

-- Workers count what waits by functions of the owner.
revoke all on mneme_private.formation_backlog from mneme_queue;
drop policy formation_backlog_queue on mneme_private.formation_backlog;
reset role;
