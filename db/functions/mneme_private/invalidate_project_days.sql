create or replace function mneme_private.invalidate_project_days() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  place uuid;
begin
  if not exists (select from old_rows where level = 'day' and thread_id is not null and project_id is not null)
    or mneme_private.workspace_id() is null
  then
    return null;
  end if;
  delete from mneme.summary s using old_rows gone
  where gone.level = 'day' and gone.thread_id is not null and s.workspace_id = gone.workspace_id
    and s.project_id = gone.project_id and s.thread_id is null
    and s.persona_id is not distinct from gone.persona_id and s.period_start <= gone.period_start
      and s.period_end > gone.period_start;
  for place in
    with marked as (
      insert into mneme_private.summary_due (workspace_id, project_id, persona_id, level, first_day)
      select distinct gone.workspace_id, gone.project_id, gone.persona_id,
        'day', (gone.period_start at time zone w.time_zone)::date
      from old_rows gone join mneme.workspace w on w.id = gone.workspace_id
      join mneme.project p on p.workspace_id = gone.workspace_id and p.id = gone.project_id
      where gone.level = 'day' and gone.thread_id is not null and gone.workspace_id = mneme_private.workspace_id()
        and (gone.persona_id is null or exists (select from mneme.persona a
          where a.workspace_id = gone.workspace_id and a.id = gone.persona_id))
      on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7()
      returning project_id)
    select distinct project_id from marked
  loop
    perform mneme_private.enqueue('roll_up', jsonb_build_object('projectId', place), job_key => place::text,
      delay => interval '5 seconds', priority => 6);
  end loop;
  return null;
end
$$;
comment on function mneme_private.invalidate_project_days() is
  'When a thread''s day is no longer summarised: what its project''s days, weeks and months made of it goes, and is '
  'made again from what is left.';
alter function mneme_private.invalidate_project_days() owner to mneme_search;
revoke execute on function mneme_private.invalidate_project_days() from public;
