set local role mneme_owner;

create table mneme_private.failed_job (
  workspace_id uuid not null,
  job_run_id uuid not null,
  payload jsonb not null,
  priority integer not null,
  max_attempts integer not null,
  constraint failed_job_pkey primary key (workspace_id, job_run_id),
  constraint failed_job_job_run_id_fkey foreign key (workspace_id, job_run_id) references mneme.job_run (workspace_id, id) on delete cascade
);

comment on table mneme_private.failed_job is 'What a job that failed for good was to do, for whoever lets it be tried again. Its ids may be of private rows: nobody but the queue reads it.';
comment on column mneme_private.failed_job.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.failed_job.job_run_id is 'The job''s record.';
comment on column mneme_private.failed_job.payload is 'Ids, numbers and names of kinds, as they were in the queue.';
comment on column mneme_private.failed_job.priority is 'Its priority in the queue; the lowest number goes first.';
comment on column mneme_private.failed_job.max_attempts is 'How often it is tried.';

alter table mneme_private.failed_job enable row level security;
alter table mneme_private.failed_job force row level security;

reset role;

