delete from mneme.summary_passage p
where p.workspace_id = $1 and exists (
  select from mneme.summary_message l join mneme.message m on m.workspace_id = $1 and m.id = l.message_id
  where l.workspace_id = $1 and l.summary_id = $2 and m.branch_id = p.branch_id
    and m.sequence_no between p.first_sequence_no and p.last_sequence_no)
