select from_model_id as "fromModelId", to_model_id as "toModelId", total is not null as counted,
  cursor_kind as kind, cursor_id as after
from mneme.embedding_move
where workspace_id = $1 and id = $2 and state in ('embedding', 'indexing')
