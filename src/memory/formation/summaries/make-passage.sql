insert into mneme.summary_passage (workspace_id, branch_id, first_sequence_no, last_sequence_no, starts_at,
  ends_at, content, written_by)
select $1, $2, $3, $4, min(m.occurred_at), max(m.occurred_at), $5, $6
from mneme.message m
where m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no between $3 and $4
having count(*) > 0
on conflict do nothing
