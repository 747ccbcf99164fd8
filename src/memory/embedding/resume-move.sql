select mneme_private.enqueue('reembed', $2, job_key => $3, priority => $4)
where not exists (
  select from mneme.job_run
  where workspace_id = $1 and task = 'reembed' and state = 'running' and job_key = $3)
