select date_trunc('day', now(), 'UTC') - age.days as until
from mneme.workspace w cross join lateral (
  select coalesce(w.archive_after, make_interval(days => $2)) as days) age
where w.id = $1 and age.days > interval '0'
  and coalesce(w.archived_at, '-infinity') < date_trunc('day', now(), 'UTC')
  and w.id not in (select mneme_private.workspaces_with_unread_times())
