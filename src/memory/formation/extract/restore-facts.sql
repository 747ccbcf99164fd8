update mneme.fact f set set_aside_at = null
where f.workspace_id = $1 and f.set_aside_at is not null and f.recorded_to is null
  and mneme_private.vouched_for(f) and exists (
    -- A correction has not the sources of what it corrected.
    select from mneme.fact said join mneme.fact_source s on s.workspace_id = $1 and s.fact_version_id = said.id
    where said.workspace_id = $1 and said.fact_id = f.fact_id and s.message_id = any ($2))
