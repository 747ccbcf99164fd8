set local role mneme_owner;

create table mneme.job_run (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  task text not null,
  queue_job_id bigint not null,
  job_key text,
  state mneme.job_state not null default 'waiting',
  attempts integer not null default 0,
  error_code text,
  run_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  constraint job_run_pkey primary key (workspace_id, id),
  constraint job_run_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

create index job_run_state_idx on mneme.job_run (workspace_id, state, task);
create unique index job_run_queue_job_id_key on mneme.job_run (queue_job_id);
create index job_run_finished_at_idx on mneme.job_run (finished_at) where state in ('done', 'failed');

comment on table mneme.job_run is 'A background job of the workspace: due and debounced ones, not recurring ones.';
comment on column mneme.job_run.workspace_id is 'The workspace it belongs to.';
comment on column mneme.job_run.id is 'Its id, a UUIDv7.';
comment on column mneme.job_run.task is 'The task.';
comment on column mneme.job_run.queue_job_id is E'@omit\nThe job''s id in the queue. It counts the jobs of every workspace.';
comment on column mneme.job_run.job_key is E'@omit\nWhat it replaces while it waits: it may be the id of somebody''s private thread.';
comment on column mneme.job_run.state is 'How far it is.';
comment on column mneme.job_run.attempts is 'How often it was tried.';
comment on column mneme.job_run.error_code is 'Why it failed, as a code; never what the text said.';
comment on column mneme.job_run.run_at is 'When it is due.';
comment on column mneme.job_run.started_at is 'When it was last started.';
comment on column mneme.job_run.finished_at is 'When it was done or given up.';
comment on column mneme.job_run.created_at is 'When the row was written.';

alter table mneme.job_run enable row level security;
alter table mneme.job_run force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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
