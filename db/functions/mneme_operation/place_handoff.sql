create or replace function mneme_operation.place_handoff(
  in_user_id uuid, in_from_channel text, in_to_channel text, in_thread_id uuid, in_summary text, in_message_id uuid,
  in_said_at timestamptz)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  placed uuid;
begin
  -- One handoff waits at a time: of two concurrent ones, the second replaces the first.
  perform pg_advisory_xact_lock(hashtextextended('mneme handoff ' || workspace || in_user_id, 0));
  if in_message_id is not null and exists (
    select from mneme.handoff where workspace_id = workspace and message_id = in_message_id)
  then
    return null;
  end if;
  delete from mneme.handoff where workspace_id = workspace and user_id = in_user_id and consumed_at is null;
  insert into mneme.handoff (workspace_id, user_id, persona_id, from_channel, to_channel, thread_id, context_summary,
    message_id, expires_at)
  values (workspace, in_user_id, mneme_private.persona_id(), in_from_channel, in_to_channel, in_thread_id, in_summary,
    in_message_id, in_said_at + interval '10 minutes')
  returning id into placed;
  perform mneme_private.publish(workspace, 'handoffs', array[in_user_id, workspace]);
  return placed;
end
$$;
comment on function mneme_operation.place_handoff(uuid, text, text, uuid, text, uuid, timestamptz) is
  'Writes a handoff in the place of the one that waits for the user; a turn that said one before says none again.';
alter function mneme_operation.place_handoff(uuid, text, text, uuid, text, uuid, timestamptz) owner to mneme_owner;
revoke execute on function mneme_operation.place_handoff(uuid, text, text, uuid, text, uuid, timestamptz) from public;
grant execute on function mneme_operation.place_handoff(uuid, text, text, uuid, text, uuid, timestamptz)
  to mneme_member, mneme_admin, mneme_service;
