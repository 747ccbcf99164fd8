create or replace function mneme_operation.revoke_signing_key(in_signing_key_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  update mneme.signing_key k set revoked_at = coalesce(k.revoked_at, now())
  where k.workspace_id = mneme_private.workspace_id() and k.id = in_signing_key_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'SIGNING_KEY_NOT_FOUND',
      message = format('There is no signing key %s that you can see. Check the id.', in_signing_key_id);
  end if;
  perform mneme_private.audit('signing_key.revoke', 'signing_key', in_signing_key_id);
end
$$;
comment on function mneme_operation.revoke_signing_key(uuid) is
  'Ends a signing key for good. Admins, and services for their own.';
alter function mneme_operation.revoke_signing_key(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.revoke_signing_key(uuid) from public;
grant execute on function mneme_operation.revoke_signing_key(uuid) to mneme_admin, mneme_service;
