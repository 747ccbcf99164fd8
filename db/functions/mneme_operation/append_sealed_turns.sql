create or replace function mneme_operation.append_sealed_turns(in_session_key text, in_user_id uuid,
  in_sequence_no integer, in_previous_hash bytea, in_opens boolean, in_blob jsonb)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  fresh_hash constant bytea := decode(in_blob ->> 'blob_hash', 'hex');
  session mneme_private.sealed_session;
begin
  if in_user_id is distinct from mneme_private.user_id() then
    perform mneme_operation.require_row('user', in_user_id);
  end if;
  if in_sequence_no = 1 and in_previous_hash is null then
    insert into mneme_private.sealed_session (workspace_id, owner_user_id, session_key, head_sequence_no, head_hash,
      opens_at)
    values (workspace, in_user_id, in_session_key, 1, fresh_hash, 1)
    on conflict (workspace_id, owner_user_id, session_key) do nothing
    returning * into session;
    if session.id is not null then
      perform mneme_operation.keep_session_blob(session.id, 1, in_blob);
      return;
    end if;
  end if;
  -- A concurrent append waits here, and then finds another head.
  select * into session from mneme_private.sealed_session s
  where s.workspace_id = workspace and s.owner_user_id = in_user_id and s.session_key = in_session_key for update;
  -- A repeated request, whose sender did not get the first answer.
  if exists (
    select from mneme_private.sealed_session_blob b
    where b.workspace_id = workspace and b.session_id = session.id and b.sequence_no = in_sequence_no
      and b.blob_hash = fresh_hash)
  then
    return;
  end if;
  if in_sequence_no is distinct from session.head_sequence_no + 1
    or in_previous_hash is distinct from session.head_hash
  then
    raise exception using errcode = 'MN409', detail = 'SEALED_SESSION_MOVED_ON',
      message = format('The session has %s blobs, and this one does not follow the last. Read the new ones, then '
        'append after them.', coalesce(session.head_sequence_no, 0));
  end if;
  perform mneme_operation.keep_session_blob(session.id, in_sequence_no, in_blob);
  update mneme_private.sealed_session s
  set head_sequence_no = in_sequence_no, head_hash = fresh_hash, updated_at = now(),
    opens_at = case when in_opens then in_sequence_no else s.opens_at end
  where s.workspace_id = workspace and s.id = session.id;
end
$$;
comment on function mneme_operation.append_sealed_turns(text, uuid, integer, bytea, boolean, jsonb) is
  'Adds a blob to a user''s sealed session, which its first one begins, where it follows the newest one there is.';
alter function mneme_operation.append_sealed_turns(text, uuid, integer, bytea, boolean, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.append_sealed_turns(text, uuid, integer, bytea, boolean, jsonb) from public;
grant execute on function mneme_operation.append_sealed_turns(text, uuid, integer, bytea, boolean, jsonb)
  to mneme_member, mneme_admin, mneme_service;
