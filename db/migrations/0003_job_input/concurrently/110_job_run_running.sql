-- The liveness sweep looks for those that run, also while a million others wait.
create index concurrently if not exists job_run_running_idx on mneme.job_run (queue_job_id) where state = 'running';
