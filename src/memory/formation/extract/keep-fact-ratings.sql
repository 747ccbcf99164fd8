update mneme.fact again set usefulness = before.usefulness
from mneme.fact_source s
join mneme.fact_source said on said.workspace_id = $1 and said.message_id = s.message_id
join mneme.fact before on before.workspace_id = $1 and before.id = said.fact_version_id
where s.workspace_id = $1 and s.message_id = any ($2) and again.workspace_id = $1 and again.id = s.fact_version_id
  and again.set_aside_at is null
  and again.recorded_to is null and again.usefulness = 0.5
  and before.usefulness <> 0.5 and before.set_aside_at is not null
  and before.predicate = again.predicate and before.object = again.object
