select distinct s.message_id as id
from mneme_private.drawn_memories($1, $2) chain
join mneme.memory_source s on s.workspace_id = $1 and s.memory_id = chain.origin and s.message_id = any ($2)
where chain.stated or not chain.has_text
union
select s.message_id
from mneme.fact_source s join mneme.fact said on said.workspace_id = $1 and said.id = s.fact_version_id
where s.workspace_id = $1 and s.message_id = any ($2) and said.extracted_by is not null
  and said.recorded_to is not null
  -- Corrected, or taken back: nothing that stands says it.
  and not exists (
    select from mneme.fact now where now.workspace_id = $1 and now.fact_id = said.fact_id
      and now.recorded_to is null and now.object = said.object)
