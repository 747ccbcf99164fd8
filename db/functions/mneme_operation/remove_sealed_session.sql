create or replace function mneme_operation.remove_sealed_session(in_session_key text, in_user_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  removed uuid;
begin
  -- A sealed session is with no persona.
  perform mneme_private.require_persona_owns(null);
  delete from mneme_private.sealed_session s
  where s.workspace_id = mneme_private.workspace_id() and s.owner_user_id = in_user_id
    and s.session_key = in_session_key
  returning s.id into removed;
  if removed is null then
    raise exception using errcode = 'MN404', detail = 'SEALED_SESSION_NOT_FOUND',
      message = 'There is no sealed session with this key that you can see. Check the key and its owner.';
  end if;
  perform mneme_private.audit('sealed_session.remove', 'sealed_session', removed);
end
$$;
comment on function mneme_operation.remove_sealed_session(text, uuid) is
  'Removes a user''s sealed session with its blobs, for its owner or a program.';
alter function mneme_operation.remove_sealed_session(text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.remove_sealed_session(text, uuid) from public;
grant execute on function mneme_operation.remove_sealed_session(text, uuid)
  to mneme_member, mneme_admin, mneme_service;
