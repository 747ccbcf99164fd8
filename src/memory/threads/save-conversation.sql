with opened as materialized (
  select mneme_operation.open_thread($1, $2, $3, $4, $5, null, $6, $7) as id
)
select mneme_operation.save_conversation(opened.id, $8, $9, $10, $11, $12, $13, $14, $15, $7, $4, $5) as id
from opened
