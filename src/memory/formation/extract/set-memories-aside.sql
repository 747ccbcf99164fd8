with chain as materialized (
  select * from mneme_private.drawn_memories($1, $2)
), kept as (
  select chain.origin from chain
  where chain.stated or not chain.has_text or exists (
    -- The named extractor has read it.
    select from mneme.memory_source s
    join mneme_private.extracted_turn x on x.workspace_id = $1 and x.message_id = s.message_id and x.extracted_by = $3
    where s.workspace_id = $1 and s.memory_id = chain.id)
), gone as (
  select distinct chain.id from chain where chain.origin not in (select origin from kept)
)
update mneme.memory_item m
set set_aside_at = case when m.recorded_to is null then coalesce(m.set_aside_at, now()) else m.set_aside_at end,
  idempotency_key = null
from gone where m.workspace_id = $1 and m.id = gone.id
