-- PL/pgSQL, since its plans are cached: it runs in every transaction of a request.
create or replace function mneme_private.credential_is_valid(
  in_kind text, in_credential_id uuid, in_workspace_id uuid, in_user_id uuid, in_role text
) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- A deployment key of the server: no user of any workspace, and the function that creates a workspace for it.
  if in_kind = 'deployment_key' then
    return in_user_id is null and in_role in ('anonymous', 'provisioner') and exists (
      select from mneme_private.deployment_key k
      where k.id = in_credential_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
  end if;
  -- An admin's token must not have the role of a service.
  if not exists (
    select from mneme.membership m
    where m.workspace_id = in_workspace_id and m.user_id = in_user_id
      and (m.role = in_role or m.role = 'admin' and in_role = 'member')) then
    return false;
  end if;
  case in_kind
    when 'token' then
      return true;
    when 'api_key' then
      return exists (
        select from mneme_private.api_key_secret s
        join mneme.api_key k on k.workspace_id = s.workspace_id and k.id = s.api_key_id
        where s.workspace_id = in_workspace_id and s.id = in_credential_id and k.user_id = in_user_id
          and k.role = in_role
          and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
            and (s.good_until is null or s.good_until > now()));
    when 'signing_key' then
      return exists (
        select from mneme.signing_key k
        where k.workspace_id = in_workspace_id and k.id = in_credential_id and k.user_id = in_user_id
          and k.role = in_role
          and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
    -- A token that a service issued is valid as long as the key with which it was requested.
    when 'token_of_service' then
      return in_role = 'member' and exists (
        select from mneme.membership m
        where m.workspace_id = in_workspace_id and m.user_id = in_credential_id and m.role = 'service');
    when 'token_of_api_key' then
      return in_role = 'member' and exists (
        select from mneme.api_key k
        join mneme.membership m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
        where k.workspace_id = in_workspace_id and k.id = in_credential_id and k.role = 'service'
          and m.role = 'service'
          and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
    when 'token_of_signing_key' then
      return in_role = 'member' and exists (
        select from mneme.signing_key k
        join mneme.membership m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
        where k.workspace_id = in_workspace_id and k.id = in_credential_id and k.role = 'service'
          and m.role = 'service'
          and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
    else
      return false;
  end case;
end
$$;
comment on function mneme_private.credential_is_valid(text, uuid, uuid, uuid, text) is
  'Whether what a request was let in by still opens a workspace to a user in a role: the membership, and the API '
  'key''s secret or the signing key; for a token that a service issued, the service''s. Of a deployment key, '
  'whether it is good. Asked before any token is believed, and in each transaction.';
alter function mneme_private.credential_is_valid(text, uuid, uuid, uuid, text) owner to mneme_search;
revoke execute on function mneme_private.credential_is_valid(text, uuid, uuid, uuid, text) from public;
grant execute on function mneme_private.credential_is_valid(text, uuid, uuid, uuid, text) to mneme_authenticator;
