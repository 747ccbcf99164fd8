insert into mneme.summary_statement_message (workspace_id, summary_id, position, message_id, score)
select $1, given.summary_id, given.position, m.id, given.score
from unnest($2::uuid[], $3::integer[], $4::uuid[], $5::real[]) as given (summary_id, position, message_id, score)
join mneme.message m on m.workspace_id = $1 and m.id = given.message_id
for key share of m
