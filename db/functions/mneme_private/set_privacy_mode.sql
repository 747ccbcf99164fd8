create or replace function mneme_private.set_privacy_mode(in_thread_id uuid, in_on boolean, in_remove_older boolean)
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  was_on boolean;
begin
  if in_thread_id is null then
    perform mneme_private.require_erasable('workspace', workspace);
  elsif current_setting('role') = 'mneme_service' and not exists (
    select from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id
      and (t.created_by = me or t.owner_user_id = me) and mneme_private.within_persona('thread', t.id))
  then
    raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
      message = format('There is no thread %s that you opened. Check the id.', in_thread_id);
  elsif current_setting('role') <> 'mneme_service' or mneme_private.persona_id() is not null then
    -- A caller bound to a persona may erase nothing; in that persona's thread without turns nothing is erased. A
    -- transaction that adds a turn has either committed, or comes after this one.
    if mneme_private.persona_id() is not null then
      perform from mneme.branch b join mneme.thread t on t.workspace_id = b.workspace_id and t.id = b.thread_id
      where b.workspace_id = workspace and b.thread_id = in_thread_id and me in (t.owner_user_id, t.created_by)
        and t.persona_id = mneme_private.persona_id()
      order by b.id for update of b;
    end if;
    if not in_on or not exists (
      select from mneme.thread t
      where t.workspace_id = workspace and t.id = in_thread_id
        and (t.owner_user_id = me or (t.created_by = me and current_setting('role') = 'mneme_service'))
        and t.persona_id = mneme_private.persona_id() and not exists (select from mneme.branch b
          where b.workspace_id = workspace and b.thread_id = t.id and b.last_sequence_no > 0))
    then
      perform mneme_private.require_erasable('thread', in_thread_id);
    end if;
  end if;
  perform mneme_private.require_own_thread(in_thread_id);
  perform from mneme.branch b
  where b.workspace_id = workspace and (in_thread_id is null or b.thread_id = in_thread_id) order by b.id for update;
  select case when in_thread_id is null then w.privacy_mode else w.privacy_mode or t.privacy_mode end into was_on
  from mneme.workspace w
  left join mneme.thread t on t.workspace_id = w.id and t.id = in_thread_id
  where w.id = workspace;
  if in_on and not was_on and in_remove_older is null then
    raise exception using errcode = 'MN400', detail = 'OLDER_TRANSCRIPTS_UNDECIDED',
      message = 'Privacy mode removes transcripts for good. Set removeOlderTranscripts to true to remove the '
        'existing ones too, or to false to keep them.';
  end if;
  if in_thread_id is null then
    update mneme.workspace w set privacy_mode = in_on, updated_at = now() where w.id = workspace;
  else
    update mneme.thread t set privacy_mode = in_on, updated_at = now()
    where t.workspace_id = workspace and t.id = in_thread_id;
  end if;
  if in_on and (in_remove_older or not was_on) then
    update mneme.branch b
    set transcript_kept_to = case when in_remove_older then 0 else b.last_sequence_no end,
      transcript_removed_to = case when in_remove_older then 0 else b.transcript_removed_to end,
      -- Turns that are kept and turns that are not are in different sessions.
      last_session_no = b.last_session_no + case when not in_remove_older and b.last_session_no > 0 then 1 else 0 end
    from mneme.thread t
    where b.workspace_id = workspace and t.workspace_id = workspace and t.id = b.thread_id
      and (in_thread_id is null or b.thread_id = in_thread_id)
      and (in_remove_older or in_thread_id is not null or not t.privacy_mode);
  end if;
  perform mneme_private.audit(case when in_thread_id is null then 'workspace.privacy' else 'thread.privacy' end,
    case when in_thread_id is null then 'workspace' else 'thread' end, coalesce(in_thread_id, workspace));
end
$$;
comment on function mneme_private.set_privacy_mode(uuid, boolean, boolean) is
  'Turns privacy mode on or off, for a thread or without one for the workspace, and says of the transcripts that are '
  'there whether they go too. Whoever may erase a thread may, and the program that opened it; for the workspace, an '
  'admin.';
alter function mneme_private.set_privacy_mode(uuid, boolean, boolean) owner to mneme_eraser;
revoke execute on function mneme_private.set_privacy_mode(uuid, boolean, boolean) from public;
grant execute on function mneme_private.set_privacy_mode(uuid, boolean, boolean)
  to mneme_member, mneme_admin, mneme_service;
