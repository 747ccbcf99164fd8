select last_sequence_no as last, content, written_by as "writtenBy", starts_at as "occurredAt"
from mneme.summary_passage
where workspace_id = $1 and branch_id = $2 and first_sequence_no >= $3 and last_sequence_no <= $4
order by first_sequence_no
