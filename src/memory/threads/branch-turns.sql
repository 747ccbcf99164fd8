select turn.id
from mneme_private.branch_line($1, $2, $3) line cross join lateral (
  select m.id, m.sequence_no from mneme.message m
  where m.workspace_id = $1 and m.branch_id = line.id and m.sequence_no > $4 and m.sequence_no <= line.upto
  order by m.sequence_no limit $5) turn
order by turn.sequence_no limit $5
