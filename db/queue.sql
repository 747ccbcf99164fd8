-- What the job queue's schema gets after graphile-worker has made it, as the role that owns it. Postgres grants much to
-- everybody by itself, now and for later migrations: that is taken away. mneme_backup may read, since a backup without
-- the queue would restore turns whose jobs never run; mneme_queue, which the workers' logins are, may do what
-- graphile-worker does, and make or change no object.
do $$
declare
  relation record;
  routine record;
begin
  for relation in
    select oid, oid::regclass as name, relkind from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'v')
  loop
    if relation.relkind = 'r' then
      execute format('alter table %s enable row level security', relation.name);
      execute format('grant select on %s to mneme_backup', relation.name);
      if not exists (select from pg_policy where polrelid = relation.oid and polname = 'backup') then
        execute format('create policy backup on %s for select to mneme_backup using (true)', relation.name);
      end if;
      if not exists (select from pg_policy where polrelid = relation.oid and polname = 'worker') then
        execute format('create policy worker on %s to mneme_queue using (true) with check (true)', relation.name);
      end if;
    else
      -- Otherwise the view would read the tables as their owner, past row security.
      execute format('alter view %s set (security_invoker = true)', relation.name);
    end if;
  end loop;
  -- They name every object with its schema, and now nobody's path can put another in the place of what they don't name.
  for routine in
    select oid::regprocedure as name from pg_proc where pronamespace = 'graphile_worker'::regnamespace
  loop
    execute format('alter routine %s set search_path = pg_catalog, pg_temp', routine.name);
  end loop;
end
$$;
-- The liveness sweep looks for locked jobs every few seconds, also while a million others wait.
drop index if exists graphile_worker.mneme_unavailable_idx;
create index if not exists mneme_locked_idx on graphile_worker._private_jobs (locked_by) where locked_by is not null;
revoke all on schema graphile_worker from public;
revoke all on all tables in schema graphile_worker from public;
revoke all on all functions in schema graphile_worker from public;
grant usage on schema graphile_worker to mneme_backup, mneme_queue;
grant select on all sequences in schema graphile_worker to mneme_backup;
-- What graphile-worker's statements do as a worker; the queue is migrated by its owner alone.
grant select on graphile_worker.migrations to mneme_queue;
grant select, insert, update, delete on graphile_worker._private_jobs, graphile_worker._private_job_queues
  to mneme_queue;
grant select, insert on graphile_worker._private_tasks to mneme_queue;
grant select, insert, update on graphile_worker._private_known_crontabs to mneme_queue;
-- The clock's jobs, and what ours need: its functions and its view are its interface, its tables are its own.
grant select on graphile_worker.jobs to mneme_queue;
grant execute on function graphile_worker.complete_jobs(bigint[]), graphile_worker.force_unlock_workers(text[]),
  graphile_worker.reschedule_jobs(bigint[], timestamptz, integer, integer, integer) to mneme_queue;
grant execute on function graphile_worker.add_job(text, json, text, timestamptz, integer, text, integer, text[], text),
  graphile_worker.add_jobs(graphile_worker.job_spec[], boolean) to mneme_queue;
-- For its functions in every schema: revoking in one schema only takes back what was granted there.
alter default privileges for role mneme_queue_owner revoke execute on functions from public;
