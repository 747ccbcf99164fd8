update mneme.fact f set set_aside_at = now()
where f.workspace_id = $1 and f.recorded_to is null and f.set_aside_at is null and f.content_state = 'inline'
  and f.extracted_by is not null
  and not mneme_private.vouched_for(f)
  and exists (select from mneme.fact_source s
    where s.workspace_id = $1 and s.fact_version_id = f.id and s.message_id = any ($2))
  -- The named extractor has not read it.
  and not exists (select from mneme.fact_source s
    join mneme_private.extracted_turn x on x.workspace_id = $1 and x.message_id = s.message_id and x.extracted_by = $3
    where s.workspace_id = $1 and s.fact_version_id = f.id)
