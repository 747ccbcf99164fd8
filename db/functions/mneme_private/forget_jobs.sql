create or replace function mneme_private.forget_jobs(in_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  run record;
  remaining jsonb;
  field record;
  ended_jobs bigint[] := '{}';
  forgotten integer := 0;
begin
  -- Jobs that wait, that run and may be retried, and that failed and may be retried.
  for run in
    select r.id, r.queue_job_id, r.state, r.input from mneme.job_run r
    where r.workspace_id = workspace and r.state in ('waiting', 'running', 'failed') and r.input is not null
    order by r.id for update
  loop
    remaining := case when in_ids is not null then run.input end;
    for field in select * from jsonb_each(remaining) loop
      if jsonb_typeof(field.value) = 'string' and field.value #>> '{}' ~ '^[0-9a-f-]{36}$'
        and (field.value #>> '{}')::uuid = any (in_ids) then
        remaining := null;
      elsif jsonb_typeof(field.value) = 'array' then
        remaining := jsonb_set(remaining, array[field.key], coalesce((
          select jsonb_agg(item) from jsonb_array_elements(field.value) item
            where (item #>> '{}')::uuid <> all (in_ids)), '[]'));
        if remaining -> field.key = '[]' and field.value <> '[]' then
          -- The turns that a branch's job had taken are gone; it continues with the others.
          remaining := case when field.key = 'taken' and run.state <> 'failed' then remaining - 'taken' end;
        end if;
      end if;
      exit when remaining is null;
    end loop;
    if remaining is null then
      ended_jobs := ended_jobs || run.queue_job_id;
      forgotten := forgotten + case when run.state = 'running' then 0 else 1 end;
    elsif remaining <> run.input then
      update mneme.job_run r set input = remaining where r.workspace_id = workspace and r.id = run.id;
    end if;
  end loop;
  delete from mneme.job_run r where r.workspace_id = workspace and r.queue_job_id = any (ended_jobs);
  -- A running job notices by itself, and without its record it is not run again.
  perform graphile_worker.complete_jobs(ended_jobs);
  -- Wakes the workers to make new jobs for turns that waited for one of them.
  if cardinality(ended_jobs) > 0 then
    perform pg_notify('mneme_turns', '');
  end if;
  -- Finished jobs are found by the ids in their records.
  delete from mneme.job_run r
  where r.workspace_id = workspace and r.state in ('done', 'failed')
    and (in_ids is null or substring(r.job_key
      from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid = any (in_ids));
  return forgotten;
end
$$;
comment on function mneme_private.forget_jobs(uuid[]) is
  'Takes rows that were erased out of what the caller''s workspace has queued, and with them the jobs that are about '
  'nothing else; all jobs where no rows are given. A branch''s job stays for the turns that wait. Says how many jobs '
  'went.';
alter function mneme_private.forget_jobs(uuid[]) owner to mneme_queue_owner;
revoke execute on function mneme_private.forget_jobs(uuid[]) from public;
grant execute on function mneme_private.forget_jobs(uuid[]) to mneme_eraser;
