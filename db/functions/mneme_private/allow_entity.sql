create or replace function mneme_private.allow_entity(in_name text, in_id uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  gone uuid;
  found_any boolean := false;
begin
  for gone in
    delete from mneme_private.unwanted_entity u
    where u.workspace_id = mneme_private.workspace_id()
      and (u.id = in_id or u.name_hash = mneme_private.content_hash(mneme_private.normalize_text(in_name)))
      and (u.owner_user_id = mneme_private.user_id()
        or (u.owner_user_id is null and current_setting('role') in ('mneme_admin', 'mneme_service')))
    returning u.id
  loop
    perform mneme_private.audit('entity.allow', 'unwanted_entity', gone);
    found_any := true;
  end loop;
  return found_any;
end
$$;
comment on function mneme_private.allow_entity(text, uuid) is
  'Lets entities be made of a name again, given by itself or by its entry''s id, and says whether that was forbidden: '
  'for the workspace an admin or a program '
  'may, for their own conversations everybody.';
alter function mneme_private.allow_entity(text, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.allow_entity(text, uuid) from public;
grant execute on function mneme_private.allow_entity(text, uuid) to mneme_member, mneme_admin, mneme_service;
