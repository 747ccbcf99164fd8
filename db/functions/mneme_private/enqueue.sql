create or replace function mneme_private.enqueue(
  task text, payload jsonb, job_key text default null, delay interval default '0', priority integer default 0,
    max_attempts integer default 8)
returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- The tasks that a caller may enqueue. Recurring work is started by the workers' crontab.
  known constant text[] := array['embed', 'reembed', 'extract', 'summarize', 'feed', 'roll_up', 'assess', 'rebuild',
    'settle', 'reform', 'form', 'deliver', 'restore'];
  -- Tasks that process the whole workspace: members and services can't enqueue them.
  costly constant text[] := array['reembed', 'reform'];
  kinds constant text[] := array[
    -- generated: kindNames
    'message', 'memory', 'fact', 'summary', 'chunk'
    -- end of generated
  ];
  an_id constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  job_id bigint;
  due_at timestamptz;
begin
  if workspace is null then
    raise exception using errcode = 'MN400', detail = 'WORKSPACE_REQUIRED',
      message = 'A job needs a workspace. Open the transaction as a caller of one.';
  end if;
  if enqueue.task is null or enqueue.task <> all (known) then
    raise exception using errcode = 'MN400', detail = 'UNKNOWN_TASK',
      message = 'There is no such task. Add it to mneme_private.enqueue and to the workers.';
  end if;
  if enqueue.task = any (costly) and current_setting('role') in ('mneme_member', 'mneme_service') then
    raise exception using errcode = 'MN403', detail = 'TASK_FOR_ADMINS',
      message = format('The task %s processes the whole workspace. Only an admin can request it.', enqueue.task);
  end if;
  if (enqueue.priority between -10 and 100 and enqueue.max_attempts between 1 and 25
    and enqueue.delay between interval '0' and interval '1 day') is not true then
    raise exception using errcode = 'MN400', detail = 'JOB_OUT_OF_RANGE',
      message = 'A job needs a priority from -10 to 100, 1 to 25 attempts and a delay of at most one day.';
  end if;
  -- The queue may outlive an erasure: it contains ids, numbers and names of kinds, never a text.
  if jsonb_typeof(enqueue.payload) is distinct from 'object' or exists (
    select from jsonb_each(enqueue.payload) field
    where case jsonb_typeof(field.value)
      when 'number' then false
      when 'boolean' then false
      when 'string' then not (field.value #>> '{}' ~ an_id
        or (field.key = 'kind' and field.value #>> '{}' = any (kinds)))
      when 'array' then jsonb_array_length(field.value) > 1000
        or exists (select from jsonb_array_elements(field.value) item
          where jsonb_typeof(item) <> 'string' or item #>> '{}' !~ an_id)
      else true
    end)
  then
    raise exception using errcode = 'MN400', detail = 'PAYLOAD_NOT_IDS',
      message = 'A job''s payload can hold only ids, numbers and arrays of at most 1,000 ids. Store texts, and pass '
        'their ids.';
  end if;

  select job.job_id, job.due_at into job_id, due_at
  from mneme_private.queue_job(workspace, enqueue.task, enqueue.job_key, enqueue.delay, enqueue.priority,
    enqueue.max_attempts) job;
  insert into mneme.job_run as run (workspace_id, task, queue_job_id, job_key, run_at, input, priority, max_attempts)
  values (workspace, enqueue.task, job_id, enqueue.job_key, due_at, enqueue.payload, enqueue.priority,
    enqueue.max_attempts)
  -- A waiting job gets the newest input. A job that has practically ended and is enqueued again runs once more.
  on conflict (queue_job_id) do update
    -- The turns that it has already taken stay its own.
    set input = case when run.input ? 'taken' then run.input else excluded.input end, priority = excluded.priority,
      max_attempts = excluded.max_attempts, attempts = 0,
      run_at = excluded.run_at,
      state = case when run.state in ('done', 'failed') then 'waiting' else run.state end,
      finished_at = null, error_code = case when run.state in ('done', 'failed') then null else run.error_code end;
  if enqueue.delay = interval '0' then
    -- graphile-worker notifies its workers.
    perform mneme_private.publish(workspace, 'jobs', array[workspace]);
  end if;
  return job_id;
end
$$;
comment on function mneme_private.enqueue(text, jsonb, text, interval, integer, integer) is
  'Adds a job of the caller''s workspace in the caller''s transaction and returns its number in the queue. A job with '
  'the same key that still waits takes the new payload and keeps its time.';
alter function mneme_private.enqueue(text, jsonb, text, interval, integer, integer) owner to mneme_queue_owner;
revoke execute on function mneme_private.enqueue(text, jsonb, text, interval, integer, integer) from public;
grant execute on function mneme_private.enqueue(text, jsonb, text, interval, integer, integer)
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_provisioner, mneme_search, mneme_eraser;
