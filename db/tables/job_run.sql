comment on table mneme.job_run is 'A background job of the workspace. Recurring jobs are not listed.';
comment on column mneme.job_run.workspace_id is 'The workspace it belongs to.';
comment on column mneme.job_run.id is 'Its id, a UUIDv7.';
comment on column mneme.job_run.task is 'The name of its task.';
comment on column mneme.job_run.queue_job_id is
  E'@omit\nThe job''s id in the queue. It counts the jobs of every workspace.';
comment on column mneme.job_run.job_key is
  E'@omit\nWhat it replaces while it waits: it may be the id of somebody''s private thread.';
comment on column mneme.job_run.state is 'Whether it waits, runs, is done or has failed.';
comment on column mneme.job_run.attempts is 'How many times it was started.';
comment on column mneme.job_run.error_code is
  'Why it failed, as a code; null if it did not fail. Never contains stored text.';
comment on column mneme.job_run.run_at is 'When it is due.';
comment on column mneme.job_run.started_at is 'When it was last started; null if it was not yet.';
comment on column mneme.job_run.finished_at is 'When it finished or was given up; null before that.';
comment on column mneme.job_run.created_at is 'When the row was written.';
comment on column mneme.job_run.input is
  E'@omit\nWhat it is to do: ids, numbers and names of kinds. Its ids may be of private rows. Null once it is done.';
comment on column mneme.job_run.priority is E'@omit\nIts priority in the queue; the lowest number goes first.';
comment on column mneme.job_run.max_attempts is E'@omit\nHow often it is tried.';

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy job_run_read on mneme.job_run for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy job_run_queue on mneme.job_run to mneme_queue
  using (true)
  with check (true);
create policy job_run_queue_owner on mneme.job_run to mneme_queue_owner
  using (true)
  with check (true);
create policy job_run_backup on mneme.job_run for select to mneme_backup
  using (true);
create policy job_run_erase on mneme.job_run to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select (workspace_id, id, task, queue_job_id, job_key, state, attempts, error_code, run_at, started_at, finished_at,
    created_at, priority, max_attempts)
on mneme.job_run to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant select, insert, update, delete on mneme.job_run to mneme_queue, mneme_queue_owner;
grant select on mneme.job_run to mneme_backup;
grant select, delete on mneme.job_run to mneme_eraser;
