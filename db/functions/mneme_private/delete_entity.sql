create or replace function mneme_private.delete_entity(in_entity_id uuid, in_never_again boolean) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  junk mneme.entity;
  gone uuid[];
begin
  perform mneme_private.lock_knowledge();
  select * into junk from mneme.entity e where e.workspace_id = workspace and e.id = in_entity_id for update;
  if not found or coalesce(junk.persona_id <> mneme_private.persona_id(), false)
    or not coalesce(current_setting('role') = 'mneme_service' or junk.visibility = 'workspace'
    or junk.owner_user_id = me, false)
  then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND',
      message = format('There is no entity %s that you can see. Check the id.', in_entity_id);
  end if;
  if junk.visibility = 'workspace' and current_setting('role') not in ('mneme_admin', 'mneme_service') then
    raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
      message = 'Managing names and entities of the workspace requires the role admin. Use a token or key with that '
        'role.';
  end if;
  perform mneme_private.audit(
    case when in_never_again then 'entity.delete_for_good' else 'entity.delete' end, 'entity', in_entity_id);
  -- Entities that were merged into it are deleted too; a user's private ones are separate again.
  with recursive kin (id) as (
    select junk.id
    union
    select e.id from kin join mneme.entity e on e.workspace_id = workspace and e.merged_into_id = kin.id
    where e.visibility = junk.visibility and e.owner_user_id is not distinct from junk.owner_user_id
  )
  select array_agg(id) into gone from kin;
  if in_never_again then
    insert into mneme_private.unwanted_entity (workspace_id, name_hash, name, owner_user_id)
    select distinct on (hash) workspace, mneme_private.content_hash(form) as hash, name,
      case when junk.visibility <> 'workspace' then junk.owner_user_id end
    from (
      select e.canonical_normalized, e.canonical_name from mneme.entity e
      where e.workspace_id = workspace and e.id = any (gone)
      union
      select a.variant_normalized, a.variant from mneme.alias_variant a
      where a.workspace_id = workspace and a.entity_id = any (gone) and a.status = 'active'
        and a.visibility = junk.visibility and a.owner_user_id is not distinct from junk.owner_user_id
    ) called (form, name)
    order by hash, name
    on conflict do nothing;
  end if;
  -- Facts may be others', and some were stated: they keep their text and only lose the link.
  update mneme.fact set subject_entity_id = null where workspace_id = workspace and subject_entity_id = any (gone);
  update mneme.fact set object_entity_id = null where workspace_id = workspace and object_entity_id = any (gone);
  -- Session summaries contain the names of entities.
  update mneme.summary set topics = array_remove(topics, junk.canonical_name)
  where workspace_id = workspace and junk.canonical_name = any (topics)
    and (junk.visibility = 'workspace' or owner_user_id = junk.owner_user_id);
  delete from mneme.entity where workspace_id = workspace and id = any (gone);
end
$$;
comment on function mneme_private.delete_entity(uuid, boolean) is
  'Deletes an entity that is none, with what was merged into it, its names, mentions and links; facts and memories '
  'keep their words. By none of its names is one made again, if that is asked. Of the workspace''s it takes an admin.';
alter function mneme_private.delete_entity(uuid, boolean) owner to mneme_eraser;
revoke execute on function mneme_private.delete_entity(uuid, boolean) from public;
grant execute on function mneme_private.delete_entity(uuid, boolean) to mneme_member, mneme_admin, mneme_service;
