create or replace function mneme_private.move_summaries() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  place uuid;
begin
  update mneme.summary set project_id = new.project_id
  where workspace_id = new.workspace_id and thread_id = new.id and project_id is distinct from new.project_id;
  -- Day summaries of the former project are deleted at once, since fewer users may read the thread from now on.
  delete from mneme.summary s using mneme.summary gone
  where gone.workspace_id = new.workspace_id and gone.thread_id = new.id and gone.level = 'day'
    and s.workspace_id = gone.workspace_id and s.project_id = old.project_id and s.thread_id is null
    and s.persona_id is not distinct from gone.persona_id and s.period_start <= gone.period_start
    and s.period_end > gone.period_start;
  -- The day summaries of both the former and the new project change.
  foreach place in array array_remove(array[old.project_id, new.project_id], null) loop
    insert into mneme_private.summary_due (workspace_id, project_id, persona_id, level, first_day)
    select distinct s.workspace_id, place, s.persona_id, 'day', (s.period_start at time zone w.time_zone)::date
    from mneme.summary s join mneme.workspace w on w.id = s.workspace_id
    where s.workspace_id = new.workspace_id and s.thread_id = new.id and s.level = 'day'
      and exists (select from mneme.project p where p.workspace_id = s.workspace_id and p.id = place)
    on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7();
    if found then
      perform mneme_private.enqueue('roll_up', jsonb_build_object('projectId', place), job_key => place::text,
        delay => interval '5 seconds', priority => 6);
    end if;
  end loop;
  return null;
end
$$;
comment on function mneme_private.move_summaries() is
  'When a thread changes its project: its summaries go along, what the project it leaves made of its days goes, and '
  'both projects'' days that it took part in are made again.';
alter function mneme_private.move_summaries() owner to mneme_search;
revoke execute on function mneme_private.move_summaries() from public;
