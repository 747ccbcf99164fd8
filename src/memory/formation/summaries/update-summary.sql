update mneme.summary
set source_sequence_no = $3, period_end = greatest($4, period_start), content = $5, content_state = 'inline',
  message_count = $6, written_by = $7, redundant = $8, sentiment = $9, support = null, coverage = null,
  sensitivity = case when $10 then 'intimate'
    else (select t.sensitivity from mneme.thread t where t.workspace_id = $1 and t.id = thread_id) end,
  channels = case when level = 'session' then mneme_private.channels_of_turns($1, branch_id, $3, $6) end,
  updated_at = now()
where workspace_id = $1 and id = $2
