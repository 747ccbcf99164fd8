create or replace function mneme_private.spend_nonce(
  in_workspace_id uuid, in_signing_key_id uuid, in_nonce text, in_expires_at timestamptz
) returns boolean
language plpgsql volatile strict security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into mneme_private.signature_nonce (workspace_id, signing_key_id, nonce, expires_at)
  values (in_workspace_id, in_signing_key_id, in_nonce, in_expires_at)
  on conflict (workspace_id, signing_key_id, nonce) do nothing;
  return found;
end
$$;
comment on function mneme_private.spend_nonce(uuid, uuid, text, timestamptz) is
  'Takes a nonce of a signing key; false where it was taken before, in whatever process.';
alter function mneme_private.spend_nonce(uuid, uuid, text, timestamptz) owner to mneme_search;
revoke execute on function mneme_private.spend_nonce(uuid, uuid, text, timestamptz) from public;
grant execute on function mneme_private.spend_nonce(uuid, uuid, text, timestamptz) to mneme_authenticator;
