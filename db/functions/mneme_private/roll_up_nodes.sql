create or replace function mneme_private.roll_up_nodes(in_workspace uuid, in_branch_ids uuid[], in_project_ids uuid[],
  in_persona_ids uuid[], in_levels text[], in_first_days date[])
returns table (
  at bigint, branch_id uuid, project_id uuid, persona_id uuid, level text, first_day date, starts_at timestamptz,
  ends_at timestamptz, time_zone text)
language plpgsql stable parallel safe rows 10 set search_path = pg_catalog, pg_temp
as $$
declare
  -- All are of one place.
  zone constant text := mneme_private.day_zone(in_workspace, (
    select b.thread_id from mneme.branch b where b.workspace_id = in_workspace and b.id = in_branch_ids[1]));
begin
  return query
    select given.at, given.branch_id, given.project_id, given.persona_id, given.level, given.first_day,
      mneme_private.day_start(given.first_day, zone),
      mneme_private.day_start((given.first_day + case given.level when 'day' then interval '1 day'
        when 'week' then interval '7 days' else interval '1 month' end)::date, zone),
      zone
    from unnest(in_branch_ids, in_project_ids, in_persona_ids, in_levels, in_first_days) with ordinality
      as given (branch_id, project_id, persona_id, level, first_day, at);
end
$$;
comment on function mneme_private.roll_up_nodes(uuid, uuid[], uuid[], uuid[], text[], date[]) is
  'Days, weeks and months of one place, each with its number in the lists, and when it begins and ends in the '
  'time zone of its days.';
alter function mneme_private.roll_up_nodes(uuid, uuid[], uuid[], uuid[], text[], date[]) owner to mneme_owner;
revoke execute on function mneme_private.roll_up_nodes(uuid, uuid[], uuid[], uuid[], text[], date[]) from public;
grant execute on function mneme_private.roll_up_nodes(uuid, uuid[], uuid[], uuid[], text[], date[])
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
