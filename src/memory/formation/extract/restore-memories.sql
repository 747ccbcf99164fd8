with chain as materialized (
  select * from mneme_private.drawn_memories($1, $2)
), theirs as (
  select distinct chain.origin from chain where chain.stated
)
update mneme.memory_item m set set_aside_at = null
from theirs join chain using (origin)
where m.workspace_id = $1 and m.id = chain.id and m.set_aside_at is not null
