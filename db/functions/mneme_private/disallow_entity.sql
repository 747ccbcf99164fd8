create or replace function mneme_private.disallow_entity(in_name text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  form constant text := mneme_private.normalize_text(in_name);
  made uuid;
begin
  if form = '' then
    raise exception using errcode = 'MN400', detail = 'ALIAS_EMPTY',
      message = 'The name has no letters or digits. Give one that has.';
  end if;
  insert into mneme_private.unwanted_entity (workspace_id, name_hash, name, owner_user_id)
  values (mneme_private.workspace_id(), mneme_private.content_hash(form), btrim(in_name),
    case when current_setting('role') not in ('mneme_admin', 'mneme_service') then mneme_private.user_id() end)
  on conflict do nothing
  returning id into made;
  if made is null then
    return false;
  end if;
  perform mneme_private.audit('entity.disallow', 'unwanted_entity', made);
  return true;
end
$$;
comment on function mneme_private.disallow_entity(text) is
  'Lets no entities be made of a name, and says whether that was allowed: in the workspace an admin or a program '
  'decides so, in their own conversations everybody else.';
alter function mneme_private.disallow_entity(text) owner to mneme_eraser;
revoke execute on function mneme_private.disallow_entity(text) from public;
grant execute on function mneme_private.disallow_entity(text) to mneme_member, mneme_admin, mneme_service;
