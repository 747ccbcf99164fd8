create or replace function mneme_operation.rotate_api_key(
  in_api_key_id uuid, in_secret_hash bytea, in_grace interval
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  kept mneme.api_key;
begin
  update mneme.api_key k set rotated_at = now() where k.workspace_id = workspace and k.id = in_api_key_id returning k.*
  into kept;
  if kept.id is null then
    raise exception using errcode = 'MN404', detail = 'API_KEY_NOT_FOUND',
      message = format('There is no API key %s that you can see. Check the id.', in_api_key_id);
  end if;
  if kept.revoked_at is not null then
    raise exception using errcode = 'MN409', detail = 'API_KEY_REVOKED',
      message = 'This key was revoked for good. Create a new one.';
  end if;
  if not mneme_private.may_act_as(kept.user_id, kept.role) then
    raise exception using errcode = 'MN403', detail = 'KEY_USER_NOT_ALLOWED',
      message = 'This key acts as another person or a service, and only they can give it a new secret. You can '
        'revoke it.';
  end if;
  delete from mneme_private.api_key_secret s
  where s.workspace_id = workspace and s.api_key_id = in_api_key_id and s.good_until is not null;
  update mneme_private.api_key_secret s set good_until = now() + in_grace
  where s.workspace_id = workspace and s.api_key_id = in_api_key_id;
  insert into mneme_private.api_key_secret (workspace_id, api_key_id, secret_hash)
  values (workspace, in_api_key_id, in_secret_hash);
  perform mneme_private.audit('api_key.rotate', 'api_key', in_api_key_id);
end
$$;
comment on function mneme_operation.rotate_api_key(uuid, bytea, interval) is
  'Gives an API key a new secret; the one before is good for the time of grace, any older one no more.';
alter function mneme_operation.rotate_api_key(uuid, bytea, interval) owner to mneme_owner;
revoke execute on function mneme_operation.rotate_api_key(uuid, bytea, interval) from public;
grant execute on function mneme_operation.rotate_api_key(uuid, bytea, interval) to mneme_admin, mneme_service;
