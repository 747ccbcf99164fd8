create or replace function mneme_private.forget_jobs(in_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  job record;
  remaining jsonb;
  field record;
  forgotten integer := 0;
begin
  -- Waiting jobs, and failed ones that may be tried again. One that runs finds out by itself.
  for job in
    select j.id, null::uuid as run_id, j.payload::jsonb as payload from graphile_worker._private_jobs j
    where j.locked_at is null and j.payload ->> 'workspaceId' = workspace::text
    union all
    select r.queue_job_id, r.id, f.payload from mneme_private.failed_job f
    join mneme.job_run r on r.workspace_id = f.workspace_id and r.id = f.job_run_id
    where f.workspace_id = workspace
  loop
    remaining := job.payload;
    for field in select * from jsonb_each(job.payload - 'workspaceId') loop
      if in_ids is null or (jsonb_typeof(field.value) = 'string' and field.value #>> '{}' ~ '^[0-9a-f-]{36}$'
        and (field.value #>> '{}')::uuid = any (in_ids)) then
        remaining := null;
      elsif jsonb_typeof(field.value) = 'array' then
        remaining := jsonb_set(remaining, array[field.key], coalesce((
          select jsonb_agg(item) from jsonb_array_elements(field.value) item
          where (item #>> '{}')::uuid <> all (in_ids)), '[]'));
        if remaining -> field.key = '[]' and field.value <> '[]' then
          remaining := null;
        end if;
      end if;
      exit when remaining is null;
    end loop;
    if remaining is null or in_ids is null then
      delete from graphile_worker._private_jobs where id = job.id and locked_at is null;
      delete from mneme.job_run where workspace_id = workspace and queue_job_id = job.id and state <> 'running';
      forgotten := forgotten + 1;
    elsif remaining <> job.payload then
      if job.run_id is null then
        update graphile_worker._private_jobs j set payload = remaining::json where j.id = job.id;
      else
        update mneme_private.failed_job f set payload = remaining
        where f.workspace_id = workspace and f.job_run_id = job.run_id;
      end if;
    end if;
  end loop;
  -- What has run is known by the ids it ran for.
  delete from mneme.job_run r
  where r.workspace_id = workspace and r.state in ('done', 'failed')
    and (in_ids is null or substring(r.job_key
      from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid = any (in_ids));
  return forgotten;
end
$$;
comment on function mneme_private.forget_jobs(uuid[]) is
  'Takes rows that were erased out of what the caller''s workspace has queued, and with them the jobs that are about '
  'nothing else; all jobs where no rows are given. Says how many jobs went.';
alter function mneme_private.forget_jobs(uuid[]) owner to mneme_queue_owner;
revoke execute on function mneme_private.forget_jobs(uuid[]) from public;
grant execute on function mneme_private.forget_jobs(uuid[]) to mneme_eraser;
