create or replace function mneme_search.event_time(
  in_event text, in_filter jsonb, out since timestamptz, out until timestamptz
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
begin
  -- A row that names the day outranks one from that day, since plans and reports usually name it.
  select best.since, best.until into since, until
  from (
    select spoken.since, spoken.until, spoken.named, hit.rank
    from mneme_search.find_hits(in_event, null, null,
      in_filter - array['kinds', 'words', 'word_groups', 'name_forms', 'prefer_since', 'prefer_until', 'period_alone']
        || '{"kinds": ["message", "memory", "fact"]}', 8, '{}') hit
    cross join lateral (
      (select t.starts_at as since, t.ends_at as until, true as named
        from mneme.time_mention t
        where hit.kind = 'message' and t.workspace_id = workspace and t.message_id = hit.id
          and t.ends_at <= t.starts_at + interval '8 days'
        order by t.start_offset limit 1)
      union all
      select m.occurred_at, m.occurred_at + interval '1 second', false
      from mneme.message m where hit.kind = 'message' and m.workspace_id = workspace
        and m.id = hit.id
      union all
      select i.valid_from, i.valid_from + interval '1 second', true
      from mneme.memory_item i where hit.kind = 'memory' and i.workspace_id = workspace
        and i.id = hit.id and i.valid_from is not null
      union all
      select f.valid_from, f.valid_from + interval '1 second', true
      from mneme.fact f where hit.kind = 'fact' and f.workspace_id = workspace and f.id = hit.id
        and f.valid_from is not null
    ) spoken
    -- A neighbouring turn is no evidence for the event.
    where exists (select from json_array_elements(hit.arms) arm where arm ->> 'arm' in ('text', 'entity'))
      and hit.confidence >= (select w.confidence_threshold from mneme.workspace w
        where w.id = workspace)
  ) best
  order by best.named desc, best.rank limit 1;
end
$$;
comment on function mneme_search.event_time(text, jsonb, out timestamptz, out timestamptz) is
  'When something was that a query counts its time from ("two weeks before the launch"): the time that the best rows '
  'about it name, or that they were said at; null where none is sure.';
alter function mneme_search.event_time(text, jsonb, out timestamptz, out timestamptz) owner to mneme_search;
revoke execute on function mneme_search.event_time(text, jsonb, out timestamptz, out timestamptz) from public;
grant execute on function mneme_search.event_time(text, jsonb, out timestamptz, out timestamptz)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
