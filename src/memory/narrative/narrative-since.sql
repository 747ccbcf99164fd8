select zone.name as "timeZone",
  (date_trunc('day', now() at time zone zone.name) - make_interval(days => $3 - 1)) at time zone zone.name as since
from mneme.workspace w
left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $2
cross join lateral (select coalesce(u.time_zone, w.time_zone) as name) zone
where w.id = $1
