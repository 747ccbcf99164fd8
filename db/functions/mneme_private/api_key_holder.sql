create or replace function mneme_private.api_key_holder(in_prefix text)
returns table (workspace_id uuid, key_id uuid, credential_id uuid, secret_hash bytea, user_id uuid, persona_id uuid,
  role text, scopes text[], expires_at timestamptz, stale boolean)
language sql stable strict security definer set search_path = pg_catalog, pg_temp
as $$
  select k.workspace_id, k.id, s.id, s.secret_hash, k.user_id, k.persona_id, k.role::text, k.scopes::text[],
    least(k.expires_at, s.good_until), k.last_used_at is null or k.last_used_at < now() - interval '1 hour'
  from mneme.api_key k
  join mneme_private.api_key_secret s on s.workspace_id = k.workspace_id and s.api_key_id = k.id
  where k.prefix = in_prefix and mneme_private.credential_is_valid('api_key', s.id, k.workspace_id, k.user_id, k.role)
$$;
comment on function mneme_private.api_key_holder(text) is
  'The secrets that are good now of the API key with a prefix, with whom they act as. For whoever compares them with a '
  'request''s; a hash gives no secret away.';
alter function mneme_private.api_key_holder(text) owner to mneme_search;
revoke execute on function mneme_private.api_key_holder(text) from public;
grant execute on function mneme_private.api_key_holder(text) to mneme_authenticator;
