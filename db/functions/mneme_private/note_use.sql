create or replace function mneme_private.note_use(in_kind text, in_workspace_id uuid, in_key_id uuid) returns void
language plpgsql volatile strict security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if in_kind = 'api_key' then
    update mneme.api_key k set last_used_at = now()
    where k.workspace_id = in_workspace_id and k.id = in_key_id
      and (k.last_used_at is null or k.last_used_at < now() - interval '1 hour');
  else
    update mneme.signing_key k set last_used_at = now()
    where k.workspace_id = in_workspace_id and k.id = in_key_id
      and (k.last_used_at is null or k.last_used_at < now() - interval '1 hour');
  end if;
end
$$;
comment on function mneme_private.note_use(text, uuid, uuid) is
  'Notes that an API key or a signing key was used, at most once an hour.';
alter function mneme_private.note_use(text, uuid, uuid) owner to mneme_search;
revoke execute on function mneme_private.note_use(text, uuid, uuid) from public;
grant execute on function mneme_private.note_use(text, uuid, uuid) to mneme_authenticator;
