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
  input jsonb,
  priority integer not null default 0,
  max_attempts integer not null default 8,
  constraint job_run_pkey primary key (workspace_id, id),
  constraint job_run_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

create index job_run_state_idx on mneme.job_run (workspace_id, state, task);
create unique index job_run_queue_job_id_key on mneme.job_run (queue_job_id);
create index job_run_finished_at_idx on mneme.job_run (finished_at) where state in ('done', 'failed');
-- The liveness sweep looks for those that run, also while a million others wait.
create index job_run_running_idx on mneme.job_run (queue_job_id) where state = 'running';

alter table mneme.job_run enable row level security;
alter table mneme.job_run force row level security;

reset role;
