insert into mneme.summary_message (workspace_id, summary_id, message_id)
select m.workspace_id, given.summary_id, m.id
from unnest($3::uuid[], $4::integer[]) as given (summary_id, sequence_no)
join mneme.message m on m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no = given.sequence_no
order by m.id for key share of m
on conflict do nothing
