delete from mneme.summary_part l
where l.workspace_id = $1 and l.summary_id = any ($2)
  and not exists (
    select from unnest($3::uuid[], $4::uuid[]) as pair (summary_id, part_id)
    where pair.summary_id = l.summary_id and pair.part_id = l.part_id)
