create or replace function mneme_operation.create_api_key(
  in_name text, in_role text, in_scopes text[], in_expires_at timestamptz, in_user_id uuid, in_prefix text,
    in_secret_hash bytea, in_persona_id uuid)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  acting constant uuid := mneme_operation.key_user(in_user_id, in_role, in_name);
  made uuid;
begin
  perform mneme_operation.require_row('persona', in_persona_id);
  insert into mneme.api_key (workspace_id, user_id, persona_id, name, prefix, role, scopes, created_by,
    expires_at)
  values (workspace, acting, in_persona_id, in_name, in_prefix, in_role, in_scopes::mneme.access_scope[],
    mneme_private.user_id(), in_expires_at)
  returning id into made;
  insert into mneme_private.api_key_secret (workspace_id, api_key_id, secret_hash)
  values (workspace, made, in_secret_hash);
  perform mneme_private.audit('api_key.create', 'api_key', made);
  return made;
end
$$;
comment on function mneme_operation.create_api_key(text, text, text[], timestamptz, uuid, text, bytea, uuid) is
  'Stores an API key by the hash of its secret; admins, and services for themselves.';
alter function mneme_operation.create_api_key(text, text, text[], timestamptz, uuid, text, bytea, uuid)
  owner to mneme_owner;
revoke execute on function mneme_operation.create_api_key(text, text, text[], timestamptz, uuid, text, bytea, uuid)
  from public;
grant execute on function mneme_operation.create_api_key(text, text, text[], timestamptz, uuid, text, bytea, uuid)
  to mneme_admin, mneme_service;
