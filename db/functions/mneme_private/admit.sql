create or replace function mneme_private.admit(
  in_kind text, in_credential_id uuid, in_workspace_id uuid, in_user_id uuid, in_role text
) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if mneme_private.credential_is_valid(in_kind, in_credential_id, in_workspace_id, in_user_id, in_role) is not true then
    raise exception using errcode = 'MN401', detail = in_kind,
      message = 'The credential of this request no longer gives access to the workspace.';
  end if;
end
$$;
comment on function mneme_private.admit(text, uuid, uuid, uuid, text) is
  'Refuses a transaction of a request whose membership or key has been taken away since. Goes with the statement that '
  'opens the transaction: no round trip of its own.';
alter function mneme_private.admit(text, uuid, uuid, uuid, text) owner to mneme_owner;
revoke execute on function mneme_private.admit(text, uuid, uuid, uuid, text) from public;
grant execute on function mneme_private.admit(text, uuid, uuid, uuid, text) to mneme_authenticator;
