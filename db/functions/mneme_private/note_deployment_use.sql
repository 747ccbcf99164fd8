create or replace function mneme_private.note_deployment_use(in_key_id uuid) returns void
language sql volatile strict security definer set search_path = pg_catalog, pg_temp
as $$
  update mneme_private.deployment_key k set last_used_at = now()
  where k.id = in_key_id and (k.last_used_at is null or k.last_used_at < now() - interval '1 hour')
$$;
comment on function mneme_private.note_deployment_use(uuid) is
  'Notes that a deployment key was used, at most once an hour.';
alter function mneme_private.note_deployment_use(uuid) owner to mneme_search;
revoke execute on function mneme_private.note_deployment_use(uuid) from public;
grant execute on function mneme_private.note_deployment_use(uuid) to mneme_authenticator;
