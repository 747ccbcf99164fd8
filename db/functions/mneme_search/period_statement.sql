create or replace function mneme_search.period_statement(in_kind text, in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
begin
  return case in_kind
    when 'summary' then format($text$
select r.id, fit.share, fit.share, null::double precision
from mneme.summary r
cross join lateral (select (extract(epoch from least(r.period_end, $5) - greatest(r.period_start, $4))
  + 1)::double precision
  / (extract(epoch from greatest(r.period_end, $5) - least(r.period_start, $4)) + 1)::double precision as share) fit
where %s and r.period_start < $5 and r.period_end >= $4
order by fit.share desc, r.period_start desc, r.id limit $6$text$, condition)
    -- Turns that mention the time, then those of that time, newest first. A mentioned period has at most 400 days.
    -- Only turns that the reader sees count towards the limit, so that others' don't displace them.
    when 'message' then format($text$
select found.id, max(found.share), max(found.share), null::double precision
from (
  (select spoken.id, 1::double precision as share
    from (select r.id, r.occurred_at from mneme.time_mention t join mneme.message r on r.id = t.message_id and %1$s
      where t.workspace_id = $1 and t.starts_at >= $4 - interval '400 days' and t.starts_at < $5 and t.ends_at > $4
      limit 2000) spoken
    group by spoken.id, spoken.occurred_at order by spoken.occurred_at desc limit $6)
  union all
  (select r.id, 1::double precision from mneme.message r where %1$s and r.occurred_at >= $4 and r.occurred_at < $5
    order by r.occurred_at desc limit $6)
) found
group by found.id limit $6$text$, condition)
    else format('select r.id, 1::double precision, 1::double precision, null::double precision from mneme.%I r where %s
      and %3$s >= $4 and %3$s < $5 order by %3$s desc, r.id limit $6', mneme_search.row_table(in_kind), condition,
      mneme_search.row_kind(in_kind) ->> 'starts')
  end;
end
$$;
comment on function mneme_search.period_statement(text, jsonb) is
  'The statement that finds the rows of a period: $1 workspace, $2 and $3 place filters, $4 and $5 the period, $6 '
  'limit.';
alter function mneme_search.period_statement(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.period_statement(text, jsonb) from public;
