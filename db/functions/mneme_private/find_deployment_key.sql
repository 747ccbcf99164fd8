create or replace function mneme_private.find_deployment_key(in_prefix text)
returns table (key_id uuid, secret_hash bytea, expires_at timestamptz, stale boolean)
language sql stable strict security definer set search_path = pg_catalog, pg_temp
as $$
  select k.id, k.secret_hash, k.expires_at,
    k.last_used_at is null or k.last_used_at < now() - interval '1 hour'
  from mneme_private.deployment_key k
  where k.prefix = in_prefix and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
$$;
comment on function mneme_private.find_deployment_key(text) is
  'The deployment key with a prefix, where it is good now. For whoever compares its hash with a request''s; a hash '
  'gives no secret away.';
alter function mneme_private.find_deployment_key(text) owner to mneme_search;
revoke execute on function mneme_private.find_deployment_key(text) from public;
grant execute on function mneme_private.find_deployment_key(text) to mneme_authenticator;
