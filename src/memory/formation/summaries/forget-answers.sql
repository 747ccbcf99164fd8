delete from mneme.model_answer a
where a.workspace_id = $1 and a.task = 'summarize' and a.id in (
  select said.answer_id from mneme.summary_message l
  join mneme.model_answer_message said on said.workspace_id = $1 and said.message_id = l.message_id
  where l.workspace_id = $1 and l.summary_id = $2
  union
  select said.answer_id from mneme.summary_part l
  join mneme.model_answer_summary said on said.workspace_id = $1 and said.summary_id = l.part_id
  where l.workspace_id = $1 and l.summary_id = $2)
