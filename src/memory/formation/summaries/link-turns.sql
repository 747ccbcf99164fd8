insert into mneme.summary_message (workspace_id, summary_id, message_id)
select m.workspace_id, $2::uuid, m.id from mneme.message m
where m.workspace_id = $1 and m.branch_id = $3 and m.sequence_no between $4 and $5
for key share of m
on conflict do nothing
