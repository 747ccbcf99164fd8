-- What a job is to do stands in its record: the queue holds no more of it than whose workspace it is.
set local role mneme_owner;

alter table mneme.job_run add column input jsonb;
alter table mneme.job_run add column priority integer not null default 0;
alter table mneme.job_run add column max_attempts integer not null default 8;

comment on column mneme.job_run.input is
  E'@omit\nWhat it is to do: ids, numbers and names of kinds. Its ids may be of private rows. Null once it is done.';
comment on column mneme.job_run.priority is E'@omit\nIts priority in the queue; the lowest number goes first.';
comment on column mneme.job_run.max_attempts is E'@omit\nHow often it is tried.';

reset role;

update mneme.job_run run
set input = failed.payload - 'workspaceId', priority = failed.priority, max_attempts = failed.max_attempts
from mneme_private.failed_job failed
where failed.workspace_id = run.workspace_id and failed.job_run_id = run.id;

-- The workers of an earlier version are stopped before it is migrated.
-- squawk-ignore ban-drop-table
drop table mneme_private.failed_job;
