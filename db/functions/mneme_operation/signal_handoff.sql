create or replace function mneme_operation.signal_handoff(
  in_from_channel text, in_to_channel text, in_thread_id uuid, in_summary text, in_user_id uuid)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  signalled uuid;
begin
  perform mneme_operation.require_row('user', in_user_id);
  if in_thread_id is not null and not exists (
    select from mneme.thread target
    where target.workspace_id = workspace and target.id = in_thread_id and
      -- generated: readerCondition row=target reader=in_user_id key=id
      (target.visibility = 'workspace' or target.owner_user_id = in_user_id
        or (target.visibility = 'audience' and exists (
          select from mneme.thread_participant p
          where p.workspace_id = target.workspace_id and p.thread_id = target.id
            and p.user_id = in_user_id)))
      -- end of generated
  ) then
    raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
      message = format('There is no thread %s that this user can see. Check the id.', in_thread_id);
  end if;
  signalled := mneme_operation.place_handoff(
    in_user_id, in_from_channel, in_to_channel, in_thread_id, in_summary, null, now());
  perform mneme_private.audit('handoff.signal', 'handoff', signalled);
  return signalled;
end
$$;
comment on function mneme_operation.signal_handoff(text, text, uuid, text, uuid) is
  'Says that a user carries a conversation on in another channel within ten minutes, with a thread they read and what '
  'to know of it. It takes the place of one that waits.';
alter function mneme_operation.signal_handoff(text, text, uuid, text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.signal_handoff(text, text, uuid, text, uuid) from public;
grant execute on function mneme_operation.signal_handoff(text, text, uuid, text, uuid)
  to mneme_member, mneme_admin, mneme_service;
