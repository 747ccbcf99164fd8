create or replace function mneme_search.period_statement(in_kind text, in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  -- Of those who read few turns, by their own ones.
  few constant boolean := coalesce((in_scope #>> '{corpus,message,held}')::bigint <= 5000, false);
begin
  return case in_kind
    when 'summary' then format($text$
select r.id, fit.share, fit.share, null::double precision
from %s
cross join lateral (select (extract(epoch from least(r.period_end, $5) - greatest(r.period_start, $4))
  + 1)::double precision
  / (extract(epoch from greatest(r.period_end, $5) - least(r.period_start, $4)) + 1)::double precision as share) fit
where %s
order by fit.share desc, r.period_start desc, r.id limit $6$text$,
      mneme_search.readable_source('summary', in_scope, 'r.period_start < $5 and r.period_end >= $4'), condition)
    -- Turns that mention the time, then those of that time, newest first. A mentioned period has at most 400 days.
    -- Only turns that the reader sees count towards the limit, so that others' don't displace them.
    when 'message' then format($text$
select found.id, max(found.share), max(found.share), null::double precision
from (
  (select spoken.id, 1::double precision as share
    from (select r.id, r.occurred_at from %2$s where %1$s limit 2000) spoken
    group by spoken.id, spoken.occurred_at order by spoken.occurred_at desc limit $6)
  union all
  (select r.id, 1::double precision from %3$s where %1$s and r.occurred_at >= $4 and r.occurred_at < $5
    order by r.occurred_at desc limit $6)
) found
group by found.id limit $6$text$, condition,
      case when few then mneme_search.readable_source('message', in_scope, 'exists (select from mneme.time_mention t
        where t.workspace_id = r.workspace_id and t.message_id = r.id and t.starts_at < $5 and t.ends_at > $4)')
      else '(select r.* from mneme.time_mention t join mneme.message r on r.workspace_id = $1 and r.id = t.message_id
        where t.workspace_id = $1 and t.starts_at >= $4 - interval ''400 days'' and t.starts_at < $5
          and t.ends_at > $4) r' end,
      case when few
        then mneme_search.readable_source('message', in_scope, 'r.occurred_at >= $4 and r.occurred_at < $5')
        else 'mneme.message r' end)
    else format('select r.id, 1::double precision, 1::double precision, null::double precision from %1$s where %2$s
      order by %3$s desc, r.id limit $6', mneme_search.readable_source(in_kind, in_scope, format(
      '%1$s >= $4 and %1$s < $5', mneme_search.row_kind(in_kind) ->> 'starts')), condition,
      mneme_search.row_kind(in_kind) ->> 'starts')
  end;
end
$$;
comment on function mneme_search.period_statement(text, jsonb) is
  'The statement that finds the rows of a period: $1 workspace, $2 and $3 place filters, $4 and $5 the period, $6 '
  'limit.';
alter function mneme_search.period_statement(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.period_statement(text, jsonb) from public;
