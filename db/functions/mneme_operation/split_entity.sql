create or replace function mneme_operation.split_entity(
  in_entity_id uuid, in_alias_ids uuid[], in_mention_ids uuid[], in_name text
)
returns table (entity_id uuid, from_entity_id uuid)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  source mneme.entity;
  variants text[];
  taken text;
  new_name text;
  moved uuid[];
begin
  perform mneme_private.lock_knowledge();
  source := mneme_operation.managed_entity(in_entity_id);
  entity_id := source.id;

  if cardinality(in_alias_ids) + cardinality(in_mention_ids) = 0 then
    from_entity_id := source.merged_into_id;
    if from_entity_id is not null then
      update mneme.entity e set merged_into_id = null, merged_at = null, updated_at = now()
      where e.workspace_id = workspace and e.id = source.id;
      perform mneme_operation.reject_merge(source, from_entity_id);
      perform mneme_private.audit('entity.split', 'entity', source.id);
      perform mneme_private.audit('entity.split_from', 'entity', from_entity_id);
    else
      -- A repeated call: the first one's result is returned.
      select s.into_entity_id into from_entity_id from mneme.merge_suggestion s
      where s.workspace_id = workspace and s.entity_id = source.id and s.status = 'rejected'
        and 'split' = any (s.evidence)
      order by s.decided_at desc limit 1;
    end if;
    if from_entity_id is null then
      raise exception using errcode = 'MN409', detail = 'ENTITY_NOT_MERGED',
        message = 'This entity was not merged into another. Name the aliases or mentions to split off.';
    end if;
    return next;
    return;
  end if;

  from_entity_id := source.id;
  select s.entity_id into split_entity.entity_id from mneme.merge_suggestion s
  where s.workspace_id = workspace and s.into_entity_id = source.id and s.status = 'rejected'
    and 'split' = any (s.evidence)
    and not exists (
      select from unnest(in_alias_ids) as given (id) where not exists (
        select from mneme.alias_variant old join mneme.alias_variant new on new.workspace_id = workspace
          and new.variant_normalized = old.variant_normalized
        where old.workspace_id = workspace and old.id = given.id and old.status = 'rejected'
          and new.entity_id = s.entity_id and new.status = 'active'))
    and not exists (
      select from unnest(in_mention_ids) as given (id) where not exists (
        select from mneme.mention m where m.workspace_id = workspace and m.id = given.id and m.entity_id = s.entity_id))
  limit 1;
  if found then
    return next;
    return;
  end if;

  select array_agg(a.variant_normalized
    order by length(a.variant) desc, a.id), (array_agg(a.variant order by length(a.variant) desc, a.id))[1]
    into variants, new_name
  from mneme.alias_variant a
  where a.workspace_id = workspace and a.id = any (in_alias_ids)
    and a.entity_id = any (mneme_private.entity_family(source.id));
  if coalesce(cardinality(variants), 0) < (select count(distinct id) from unnest(in_alias_ids) id) then
    raise exception using errcode = 'MN404', detail = 'ALIAS_NOT_FOUND',
      message = 'Some of these are not aliases of this entity that you can see. Check the ids.';
  end if;
  if source.canonical_normalized = any (variants) then
    raise exception using errcode = 'MN409', detail = 'ALIAS_IS_NAME',
      message = 'One of these is the entity''s own name. Rename the entity first, or split off only the others.';
  end if;
  if (select count(*) from mneme.mention m
    where m.workspace_id = workspace and m.id = any (in_mention_ids)
    and m.entity_id = any (mneme_private.entity_family(source.id)))
    < (select count(distinct id) from unnest(in_mention_ids) id) then
    raise exception using errcode = 'MN404', detail = 'MENTION_NOT_FOUND',
      message = 'Some of these are not mentions of this entity that you can see. Check the ids.';
  end if;
  new_name := coalesce(in_name, new_name,
    (select m.surface from mneme.mention m where m.workspace_id = workspace and m.id = any (in_mention_ids)
      and m.visibility = source.visibility order by length(m.surface) desc, m.id limit 1));
  taken := mneme_private.normalize_text(new_name);
  if coalesce(taken, '') = '' then
    raise exception using errcode = 'MN400', detail = 'NAME_REQUIRED',
      message = 'Give a name for the entity that is split off.';
  end if;
  insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, persona_id,
    visibility, sensitivity, created_by)
  values (workspace, source.kind, new_name, taken, source.owner_user_id, source.persona_id, source.visibility,
    source.sensitivity, mneme_private.user_id())
  returning id into split_entity.entity_id;
  insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, owner_user_id, persona_id,
    visibility, sensitivity, created_by)
  values (workspace, split_entity.entity_id, new_name, taken, source.owner_user_id, source.persona_id,
    source.visibility, source.sensitivity, mneme_private.user_id());
  moved := mneme_private.divide_entity(source.id, split_entity.entity_id, coalesce(variants, '{}'), in_mention_ids);
  perform mneme_operation.reject_merge((select e from mneme.entity e
    where e.workspace_id = workspace and e.id = split_entity.entity_id), source.id);
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'fact', 'ids', to_jsonb(moved[first:first + 999])))
  from generate_series(1, cardinality(moved), 1000) first;
  perform mneme_private.audit('entity.split', 'entity', split_entity.entity_id);
  perform mneme_private.audit('entity.split_from', 'entity', source.id);
  return next;
end
$$;
comment on function mneme_operation.split_entity(uuid, uuid[], uuid[], text) is
  'Takes an entity out of the one it was merged into; or, given aliases or mentions, takes those out of one that '
  'collected two, into a new entity with the facts and memories that go with them. The two are never suggested as one '
  'again. Returns the entity that now stands for itself and the one it was part of; again, it does nothing.';
alter function mneme_operation.split_entity(uuid, uuid[], uuid[], text) owner to mneme_owner;
revoke execute on function mneme_operation.split_entity(uuid, uuid[], uuid[], text) from public;
grant execute on function mneme_operation.split_entity(uuid, uuid[], uuid[], text)
  to mneme_member, mneme_admin, mneme_service;
