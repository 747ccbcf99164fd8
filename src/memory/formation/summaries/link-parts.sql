insert into mneme.summary_part (workspace_id, summary_id, part_id)
select s.workspace_id, pair.summary_id, s.id
from unnest($2::uuid[], $3::uuid[]) as pair (summary_id, part_id)
join mneme.summary s on s.workspace_id = $1 and s.id = pair.part_id
for key share of s
on conflict do nothing
