select coalesce(u.time_zone, t.time_zone, w.time_zone) as "timeZone", event.since, event.until
from mneme.workspace w
left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $2
left join mneme.thread t on t.workspace_id = w.id and t.id = $5
left join lateral mneme_search.event_time($3, $4) event on $3::text is not null
where w.id = $1
