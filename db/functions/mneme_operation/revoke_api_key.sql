create or replace function mneme_operation.revoke_api_key(in_api_key_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  update mneme.api_key k set revoked_at = coalesce(k.revoked_at, now())
  where k.workspace_id = mneme_private.workspace_id() and k.id = in_api_key_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'API_KEY_NOT_FOUND',
      message = format('There is no API key %s that you can see. Check the id.', in_api_key_id);
  end if;
  delete from mneme_private.api_key_secret s
  where s.workspace_id = mneme_private.workspace_id() and s.api_key_id = in_api_key_id;
  perform mneme_private.audit('api_key.revoke', 'api_key', in_api_key_id);
end
$$;
comment on function mneme_operation.revoke_api_key(uuid) is
  'Ends an API key for good: its secrets are forgotten. Admins, and services for their own.';
alter function mneme_operation.revoke_api_key(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.revoke_api_key(uuid) from public;
grant execute on function mneme_operation.revoke_api_key(uuid) to mneme_admin, mneme_service;
