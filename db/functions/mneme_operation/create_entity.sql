create or replace function mneme_operation.create_entity(in_name text, in_kind text, in_shared boolean) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  form constant text := mneme_private.normalize_text(in_name);
  shared constant boolean := coalesce(in_shared, current_setting('role') <> 'mneme_member');
  owner_id constant uuid := case when not shared then mneme_private.user_id() end;
  seen_by constant text := case when shared then 'workspace' else 'private' end;
  made uuid;
begin
  perform mneme_private.lock_knowledge();
  if form = '' then
    raise exception using errcode = 'MN400', detail = 'ALIAS_EMPTY',
      message = 'The name has no letters or digits. Give one that has.';
  end if;
  perform mneme_operation.require_manager(seen_by);
  select e.id into made from mneme.entity e
  where e.workspace_id = workspace and e.canonical_normalized = form and e.kind = in_kind and e.visibility = seen_by
    and e.owner_user_id is not distinct from owner_id and e.persona_id is null and e.merged_into_id is null
  order by e.id limit 1;
  if found then
    return made;
  end if;
  insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, visibility,
    created_by)
  values (workspace, in_kind, in_name, form, owner_id, seen_by, mneme_private.user_id())
  returning id into made;
  perform mneme_operation.add_alias(made, in_name, 1, null);
  perform mneme_private.audit('entity.create', 'entity', made);
  return made;
end
$$;
comment on function mneme_operation.create_entity(text, text, boolean) is
  'Makes an entity with its name, of the workspace or the caller''s own; where there is one of that name and kind, '
  'returns it. Null for whose it is: the caller''s for members, else the workspace''s.';
alter function mneme_operation.create_entity(text, text, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.create_entity(text, text, boolean) from public;
grant execute on function mneme_operation.create_entity(text, text, boolean)
  to mneme_member, mneme_admin, mneme_service;
