create or replace function mneme_private.housed_workspace(in_workspace_id uuid, in_slug text, in_key text)
returns table (workspace_id uuid, slug text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  found_id uuid := in_workspace_id;
begin
  if in_key is not null then
    select k.workspace_id into found_id from mneme.api_key k where k.prefix = in_key;
    if found_id is null and in_key ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
      select k.workspace_id into found_id from mneme.signing_key k where k.id = in_key::uuid;
    end if;
  end if;
  return query select w.id, w.slug from mneme.workspace w
    where case when in_slug is null then w.id = found_id else w.slug = in_slug end
      and not exists (
        select from mneme_private.workspace_hold h where h.workspace_id = w.id and h.state in ('arriving', 'left'));
end
$$;
comment on function mneme_private.housed_workspace(uuid, text, text) is
  'The workspace of an id, a slug or a key where this database serves it: asked of every cell for what the directory '
  'does not know. Nobody is let in by it.';
alter function mneme_private.housed_workspace(uuid, text, text) owner to mneme_search;
revoke execute on function mneme_private.housed_workspace(uuid, text, text) from public;
grant execute on function mneme_private.housed_workspace(uuid, text, text) to mneme_authenticator;
