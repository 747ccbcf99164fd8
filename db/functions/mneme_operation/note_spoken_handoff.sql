create or replace function mneme_operation.note_spoken_handoff(
  in_message_id uuid, in_channel text, in_is_well_known boolean)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  said record;
  speaker uuid;
  target text;
begin
  select m.thread_id, m.occurred_at, m.created_by, coalesce(m.channel, t.channel) as channel, t.visibility,
    t.owner_user_id into said
  from mneme.message m
  join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
  -- No handoff from a fork.
  join mneme.branch b on b.workspace_id = m.workspace_id and b.id = m.branch_id and b.parent_branch_id is null
  where m.workspace_id = workspace and m.id = in_message_id and m.role = 'user'
    and coalesce(m.channel, t.channel) is not null
    and m.occurred_at between now() - interval '10 minutes' and now() + interval '1 minute';
  if not found then
    return null;
  end if;
  -- The speaker: in a private thread its owner; in a shared one the turn's author, unless a service wrote it.
  speaker := case when said.visibility = 'private' then said.owner_user_id else (
    select u.id from mneme.workspace_user u
    where u.workspace_id = workspace and u.id = said.created_by and not u.is_program) end;
  -- Another name may stand for anything, unless the user has conversations there.
  if in_is_well_known or exists (
    select from mneme.thread t
    where t.workspace_id = workspace and t.owner_user_id = speaker and t.channel = in_channel)
  then
    target := in_channel;
  end if;
  if speaker is null or target is null or target = said.channel then
    return null;
  end if;
  return mneme_operation.place_handoff(
    speaker, said.channel, target, said.thread_id, null, in_message_id, said.occurred_at);
end
$$;
comment on function mneme_operation.note_spoken_handoff(uuid, text, boolean) is
  'Places the handoff that a turn of the last minutes says aloud, to a channel by its name in small letters: one that '
  'everybody knows, or one in which the speaker has conversations. Null where it is none.';
alter function mneme_operation.note_spoken_handoff(uuid, text, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.note_spoken_handoff(uuid, text, boolean) from public;
grant execute on function mneme_operation.note_spoken_handoff(uuid, text, boolean)
  to mneme_member, mneme_admin, mneme_service;
