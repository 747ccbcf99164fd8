create or replace function mneme_private.signing_key_holder(in_id uuid)
returns table (workspace_id uuid, key_id uuid, credential_id uuid, public_key text, user_id uuid, persona_id uuid,
  role text, scopes text[], expires_at timestamptz, stale boolean)
language sql stable strict security definer set search_path = pg_catalog, pg_temp
as $$
  select k.workspace_id, k.id, k.id, k.public_key, k.user_id, k.persona_id, k.role::text, k.scopes::text[],
    k.expires_at,
    k.last_used_at is null or k.last_used_at < now() - interval '1 hour'
  from mneme.signing_key k
  where k.id = in_id and mneme_private.credential_is_valid('signing_key', k.id, k.workspace_id, k.user_id, k.role)
$$;
comment on function mneme_private.signing_key_holder(uuid) is
  'The signing key of an id where it is good now, with whom it acts as.';
alter function mneme_private.signing_key_holder(uuid) owner to mneme_search;
revoke execute on function mneme_private.signing_key_holder(uuid) from public;
grant execute on function mneme_private.signing_key_holder(uuid) to mneme_authenticator;
