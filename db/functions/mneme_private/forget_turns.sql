create or replace function mneme_private.forget_turns(
  in_workspace uuid, in_branch_id uuid, in_sequence_nos integer[], in_times timestamptz[]
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  talk uuid;
begin
  select thread_id into talk from mneme.branch where workspace_id = in_workspace and id = in_branch_id;
  -- When the branch is deleted, so is all that was made from it. Outside of a workspace's session, nothing can be
  -- enqueued.
  if talk is null or mneme_private.workspace_id() is distinct from in_workspace then
    return;
  end if;
  delete from mneme.summary_passage p
  where p.workspace_id = in_workspace and p.branch_id = in_branch_id
    and exists (select from unnest(in_sequence_nos) gone (sequence_no)
      where gone.sequence_no between p.first_sequence_no and p.last_sequence_no);
  -- What was made from the turns contains their words: it is deleted with them, and made again from the others.
  delete from mneme.summary s
  where s.workspace_id = in_workspace
    and s.id in (select mneme_private.summaries_of_turns(in_workspace, in_branch_id, in_sequence_nos, in_times));
  update mneme.thread set summary = null
  where workspace_id = in_workspace and id = talk and summary is not null
    and exists (select from mneme.branch b
      where b.workspace_id = in_workspace and b.id = in_branch_id and b.parent_branch_id is null);
  insert into mneme_private.summary_due (workspace_id, branch_id, level, first_day)
  select distinct in_workspace, in_branch_id, 'day', (gone.said_at at time zone zone.name)::date
  from unnest(in_times) gone (said_at), (select mneme_private.day_zone(in_workspace, talk) as name offset 0) zone
  on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7();
  perform mneme_private.enqueue('summarize',
    jsonb_build_object('threadId', talk, 'since', (select min(n) - 1 from unnest(in_sequence_nos) n)),
    job_key => talk || ':' || (select min(n) from unnest(in_sequence_nos) n), priority => 6);
  perform mneme_private.enqueue('roll_up', jsonb_build_object('threadId', talk), job_key => talk::text,
    delay => interval '5 seconds', priority => 6);
end
$$;
comment on function mneme_private.forget_turns(uuid, uuid, integer[], timestamptz[]) is
  'Deletes what was summarised from turns that are gone, and asks for it to be made again from those that are left.';
alter function mneme_private.forget_turns(uuid, uuid, integer[], timestamptz[]) owner to mneme_search;
revoke execute on function mneme_private.forget_turns(uuid, uuid, integer[], timestamptz[]) from public;
grant execute on function mneme_private.forget_turns(uuid, uuid, integer[], timestamptz[]) to mneme_eraser;
