select task_identifier as task, count(*) as jobs,
  extract(epoch from now() - min(run_at) filter (where run_at < now() and locked_at is null))::double precision as due
from graphile_worker.jobs group by task_identifier
