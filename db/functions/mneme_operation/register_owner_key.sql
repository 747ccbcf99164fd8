create or replace function mneme_operation.register_owner_key(in_name text, in_public_key text, in_thumbprint text,
  in_user_id uuid)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  most constant integer := 20;
  made uuid;
begin
  if in_user_id is distinct from mneme_private.user_id() then
    perform mneme_operation.require_row('user', in_user_id);
  end if;
  if (select count(*) from mneme_private.owner_key k where k.workspace_id = workspace
    and k.owner_user_id = in_user_id) >= most
  then
    raise exception using errcode = 'MN413', detail = 'OVER_LIMIT',
      message = format('A user can have at most %s keys. Remove one that is no longer used.', most);
  end if;
  insert into mneme_private.owner_key (workspace_id, owner_user_id, name, public_key, thumbprint)
  values (workspace, in_user_id, in_name, in_public_key, in_thumbprint)
  on conflict (workspace_id, owner_user_id, thumbprint) do nothing
  returning id into made;
  if made is null then
    select k.id into strict made from mneme_private.owner_key k
    where k.workspace_id = workspace and k.owner_user_id = in_user_id and k.thumbprint = in_thumbprint;
    return made;
  end if;
  perform mneme_private.audit('owner_key.register', 'owner_key', made);
  return made;
end
$$;
comment on function mneme_operation.register_owner_key(text, text, text, uuid) is
  'Registers the public half of a key of a user: what they seal from then on is encrypted to it. The same key is there '
  'once.';
alter function mneme_operation.register_owner_key(text, text, text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.register_owner_key(text, text, text, uuid) from public;
grant execute on function mneme_operation.register_owner_key(text, text, text, uuid)
  to mneme_member, mneme_admin, mneme_service;
