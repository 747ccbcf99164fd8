create or replace function mneme_operation.merge_entities(in_entity_id uuid, in_into_entity_id uuid) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- The depth to which readers follow a chain.
  most_merges constant integer := 15;
  source mneme.entity;
  target mneme.entity;
  height integer;
begin
  perform mneme_private.lock_knowledge();
  source := mneme_operation.managed_entity(in_entity_id);
  select * into target from mneme.entity where workspace_id = workspace
    and id = mneme_private.entity_root(in_into_entity_id);
  if not found then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND',
      message = format('There is no entity %s that you can see. Check the id.', in_into_entity_id);
  end if;
  if source.id = in_into_entity_id then
    raise exception using errcode = 'MN400', detail = 'SAME_ENTITY',
      message = 'An entity cannot be merged into itself. Name two different entities.';
  end if;
  if source.merged_into_id is not null then
    if mneme_private.entity_root(source.id) = target.id then
      return target.id;
    end if;
    raise exception using errcode = 'MN409', detail = 'ENTITY_ALREADY_MERGED',
      message = 'This entity was already merged into another. Split it first, or merge that other entity.';
  end if;
  if target.id = source.id then
    raise exception using errcode = 'MN409', detail = 'ENTITY_MERGE_CYCLE',
      message = 'The entity to merge into was itself merged into this one. Split it first.';
  end if;
  if (source.kind = 'person') <> (target.kind = 'person') then
    raise exception using errcode = 'MN409', detail = 'ENTITY_KINDS_DIFFER',
      message = 'A person and a thing cannot be merged. Correct the kind of one of them first.';
  end if;
  -- Readers are led to the target: all who see the source must see it too.
  if target.visibility <> 'workspace'
    and (source.visibility = 'workspace' or target.owner_user_id is distinct from source.owner_user_id
      or (target.persona_id is not null and target.persona_id is distinct from source.persona_id))
    or (target.sensitivity <> 'neutral' and target.sensitivity <> source.sensitivity) then
    raise exception using errcode = 'MN409', detail = 'ENTITY_LESS_VISIBLE',
      message = 'Fewer users can see the target entity than this one. Merge them the other way around.';
  end if;
  with recursive kin (id, depth) as (
    select source.id, 1
    union all
    select e.id, kin.depth + 1 from kin join mneme.entity e on e.workspace_id = workspace and e.merged_into_id = kin.id
    where kin.depth <= most_merges
  )
  select max(depth) into height from kin;
  if height > most_merges then
    raise exception using errcode = 'MN409', detail = 'ENTITY_CHAIN_TOO_LONG',
      message = format('This would make a chain of more than %s merges. Merge them the other way around.', most_merges);
  end if;
  update mneme.entity set merged_into_id = target.id, merged_at = now(), updated_at = now()
  where workspace_id = workspace and id = source.id;
  -- Open suggestions for the two, and others for the merged one, are obsolete.
  update mneme.merge_suggestion set decided_at = now(), status = 'accepted'
  where workspace_id = workspace and entity_id in (source.id, target.id) and into_entity_id in (source.id, target.id)
    and status <> 'accepted';
  update mneme.merge_suggestion set decided_at = now(), status = 'rejected'
  where workspace_id = workspace and entity_id = source.id and status = 'suggested';
  delete from mneme.alias_variant doubted using mneme.alias_variant named
  where doubted.workspace_id = workspace and doubted.entity_id = target.id and doubted.status = 'suggested'
    and named.workspace_id = workspace and named.entity_id = source.id and named.status = 'active'
      and named.variant_normalized = doubted.variant_normalized;
  perform mneme_private.audit('entity.merge', 'entity', source.id);
  perform mneme_private.audit('entity.merge_into', 'entity', target.id);
  return target.id;
end
$$;
comment on function mneme_operation.merge_entities(uuid, uuid) is
  'Dates that an entity is another, and returns the one it became: its names, mentions, facts and memories are found '
  'under that one from now on, and none is rewritten. A repetition does nothing.';
alter function mneme_operation.merge_entities(uuid, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.merge_entities(uuid, uuid) from public;
grant execute on function mneme_operation.merge_entities(uuid, uuid) to mneme_member, mneme_admin, mneme_service;
