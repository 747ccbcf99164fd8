with here as materialized (
  select coalesce(u.time_zone, w.time_zone) as zone
  from mneme.workspace w
  left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $5
  where w.id = $1
), part as (
  select generate_series(date_trunc($4, $2::timestamptz at time zone zone),
    $3::timestamptz at time zone zone - interval '1 microsecond', ('1 ' || $4)::interval) as at from here
), said as (
  select date_trunc($4, m.occurred_at at time zone here.zone) as at, count(*)::integer as turns
  from here join mneme.message m on m.workspace_id = $1 and m.occurred_at >= $2 and m.occurred_at < $3
  where m.content_state <> 'removed'
  group by 1
), learned as (
  select date_trunc($4, m.recorded_from at time zone here.zone) as at, count(*)::integer as memories
  from here join mneme.memory_item m on m.workspace_id = $1 and m.recorded_from >= $2 and m.recorded_from < $3
  where m.supersedes_id is null and m.content_state <> 'removed'
  group by 1
)
select part.at at time zone here.zone as "from", coalesce(said.turns, 0) as turns,
  coalesce(learned.memories, 0) as memories
from part cross join here left join said using (at) left join learned using (at)
order by part.at
