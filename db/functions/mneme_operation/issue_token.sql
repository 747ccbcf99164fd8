create or replace function mneme_operation.issue_token(
  in_user_id uuid, in_kind text, in_credential_id uuid, in_persona_id uuid,
  out issued_by text, out issuer_id uuid)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  held text;
begin
  perform mneme_operation.require_row('user', in_user_id);
  perform mneme_operation.require_row('persona', in_persona_id);
  select m.role into held from mneme.membership m where m.workspace_id = workspace and m.user_id = in_user_id;
  if held = 'service' then
    raise exception using errcode = 'MN403', detail = 'TOKEN_USER_IS_SERVICE',
      message = 'This user is a service. Services use their own key; no token is issued for them.';
  end if;
  if held is null then
    -- A service can't restore what an admin took away.
    if exists (
      select from mneme.workspace_user u
      where u.workspace_id = workspace and u.id = in_user_id and u.removed_at is not null) then
      raise exception using errcode = 'MN403', detail = 'MEMBER_REMOVED',
        message =
          'An admin took this user''s membership away. An admin can make them a member again (setMember).';
    end if;
    insert into mneme.membership (workspace_id, user_id, role) values (workspace, in_user_id, 'member')
    on conflict (workspace_id, user_id) do nothing;
  end if;
  case in_kind
    when 'api_key' then
      issued_by := 'token_of_api_key';
      select s.api_key_id into strict issuer_id from mneme_private.api_key_secret s
      where s.workspace_id = workspace and s.id = in_credential_id;
    when 'signing_key' then
      issued_by := 'token_of_signing_key';
      issuer_id := in_credential_id;
    else
      issued_by := 'token_of_service';
      issuer_id := mneme_private.user_id();
  end case;
  perform mneme_private.audit('token.issue', 'user', in_user_id);
end
$$;
comment on function mneme_operation.issue_token(uuid, text, uuid, uuid) is
  'Makes a user of the workspace a member where they never were, and says what a token for them hangs on: the '
  'service''s key that asks, which outlives a rotation of its secret, or the service itself. For services.';
alter function mneme_operation.issue_token(uuid, text, uuid, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.issue_token(uuid, text, uuid, uuid) from public;
grant execute on function mneme_operation.issue_token(uuid, text, uuid, uuid) to mneme_service;
