update mneme.embedding_move
set cursor_kind = $3, cursor_id = $4, done = done + $5, total = greatest(total, done + $5)
where workspace_id = $1 and id = $2 and cursor_kind = $6 and cursor_id = $7
