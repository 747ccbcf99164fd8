-- What the job queue's schema gets after graphile-worker has made it, as the role that owns it. Postgres grants much to
-- everybody by itself, now and for later migrations: that is taken away. Only mneme_backup may read, since a backup
-- without the queue would restore turns whose jobs never run.
do $$
declare
  relation record;
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
    else
      -- Otherwise the view would read the tables as their owner, past row security.
      execute format('alter view %s set (security_invoker = true)', relation.name);
    end if;
  end loop;
end
$$;
-- The liveness sweep looks for locked jobs every few seconds, also while a million others wait.
create index if not exists mneme_unavailable_idx
on graphile_worker._private_jobs (locked_by) where is_available = false;
revoke all on schema graphile_worker from public;
revoke all on all tables in schema graphile_worker from public;
revoke all on all functions in schema graphile_worker from public;
grant usage on schema graphile_worker to mneme_backup;
grant select on all sequences in schema graphile_worker to mneme_backup;
-- For its functions in every schema: revoking in one schema only takes back what was granted there.
alter default privileges for role mneme_queue revoke execute on functions from public;
