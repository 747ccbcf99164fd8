set local role mneme_owner;

create table mneme.job_model_usage (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  job_run_id uuid not null,
  model text not null,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  by_model integer not null default 0,
  by_rules integer not null default 0,
  from_cache integer not null default 0,
  over_budget integer not null default 0,
  items_dropped integer not null default 0,
  constraint job_model_usage_pkey primary key (workspace_id, id),
  constraint job_model_usage_job_run_id_key unique (workspace_id, job_run_id),
  constraint job_model_usage_job_run_id_fkey foreign key (workspace_id, job_run_id)
    references mneme.job_run (workspace_id, id) on delete cascade
);

alter table mneme.job_model_usage enable row level security;
alter table mneme.job_model_usage force row level security;

reset role;
