create or replace function mneme_private.day_start(in_day date, in_time_zone text) returns timestamptz
language sql stable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  -- If a clock change skips midnight, Postgres returns the moment after it; if midnight occurs twice, the later one.
  select case when ((midnight - interval '1 hour') at time zone in_time_zone)::date = in_day then midnight
    - interval '1 hour' else midnight end
  from (select in_day::timestamp at time zone in_time_zone as midnight) given
$$;
comment on function mneme_private.day_start(date, text) is
  'The first moment of a calendar day in a time zone, also where a clock change leaves its midnight out or repeats it.';
alter function mneme_private.day_start(date, text) owner to mneme_owner;
revoke execute on function mneme_private.day_start(date, text) from public;
grant execute on function mneme_private.day_start(date, text)
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search;
