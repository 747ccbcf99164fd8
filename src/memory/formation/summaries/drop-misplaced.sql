delete from mneme.summary s using mneme.workspace w
where w.id = $1 and s.workspace_id = $1 and s.project_id = $2 and s.thread_id is null
  and s.period_start <> mneme_private.day_start((s.period_start at time zone w.time_zone)::date, w.time_zone)
