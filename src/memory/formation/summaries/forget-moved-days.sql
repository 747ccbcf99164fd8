with moved as (
  select b.id from mneme.branch b
  where b.workspace_id = $1 and b.thread_id = $2 and b.rolled_up_zone <> mneme_private.day_zone($1, $2)
  for no key update of b)
delete from mneme.summary s using moved
where s.workspace_id = $1 and s.thread_id = $2 and s.branch_id = moved.id and s.level in ('day', 'week', 'month')
