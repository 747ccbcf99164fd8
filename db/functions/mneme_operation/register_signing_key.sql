create or replace function mneme_operation.register_signing_key(
  in_name text, in_public_key text, in_role text, in_scopes text[], in_expires_at timestamptz, in_user_id uuid,
    in_persona_id uuid)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  -- Before the row that names it: its policy looks for the user.
  acting constant uuid := mneme_operation.key_user(in_user_id, in_role, in_name);
  made uuid;
begin
  perform mneme_operation.require_row('persona', in_persona_id);
  insert into mneme.signing_key (workspace_id, user_id, persona_id, name, public_key, role, scopes, created_by,
    expires_at)
  values (mneme_private.workspace_id(), acting, in_persona_id, in_name, in_public_key, in_role,
    in_scopes::mneme.access_scope[], mneme_private.user_id(), in_expires_at)
  returning id into made;
  perform mneme_private.audit('signing_key.register', 'signing_key', made);
  return made;
end
$$;
comment on function mneme_operation.register_signing_key(text, text, text, text[], timestamptz, uuid, uuid) is
  'Registers the public half of an Ed25519 key; admins, and services for themselves.';
alter function mneme_operation.register_signing_key(text, text, text, text[], timestamptz, uuid, uuid)
  owner to mneme_owner;
revoke execute on function mneme_operation.register_signing_key(text, text, text, text[], timestamptz, uuid, uuid)
  from public;
grant execute on function mneme_operation.register_signing_key(text, text, text, text[], timestamptz, uuid, uuid)
  to mneme_admin, mneme_service;
