select model.id as "modelId", model.slug as name, model.dimensions,
  workspace.embedding_choice_id is not null as chosen,
  target.slug as "moveName", target.dimensions as "moveDimensions", move.state, move.total, move.done,
  move.created_at as "startedAt"
from mneme.workspace
join mneme.embedding_model model on model.id = workspace.embedding_model_id
left join mneme.embedding_move move on move.workspace_id = workspace.id and move.state in ('embedding', 'indexing')
left join mneme.embedding_model target on target.id = move.to_model_id
where workspace.id = $1
