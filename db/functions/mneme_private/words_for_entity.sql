create or replace function mneme_private.words_for_entity(in_erasure_id uuid, in_entity_id uuid) returns setof text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select m.surface from mneme.mention m
  where m.workspace_id = mneme_private.workspace_id() and m.entity_id = in_entity_id
    and not mneme_private.is_being_erased(in_erasure_id, 'message', m.message_id)
  union all
  select said.name
  from mneme.fact f, lateral (values (f.subject_entity_id, f.subject), (f.object_entity_id, f.object)) said (entity_id,
    name)
  where f.workspace_id = mneme_private.workspace_id()
    and (f.subject_entity_id = in_entity_id or f.object_entity_id = in_entity_id)
    and said.entity_id = in_entity_id and f.extracted_by is null
    and not mneme_private.is_being_erased(in_erasure_id, 'fact', f.id)
  union all
  select i.content from mneme.memory_entity l
  join mneme.memory_item i on i.workspace_id = l.workspace_id and i.id = l.memory_id
  where l.workspace_id = mneme_private.workspace_id() and l.entity_id = in_entity_id and i.content is not null
    and i.extracted_by is null
    and not mneme_private.is_being_erased(in_erasure_id, 'memory_item', i.id)
  union all
  select v.variant from mneme.alias_variant v
  where v.workspace_id = mneme_private.workspace_id() and v.entity_id = in_entity_id
    and not mneme_private.is_being_erased(in_erasure_id, 'alias_variant', v.id)
    and exists (
      select from mneme.audit_log a
      where a.workspace_id = v.workspace_id and a.target_id = v.id
        and a.action in ('alias.add', 'alias.create', 'alias.accept')
        and not mneme_private.is_being_erased(in_erasure_id, 'workspace_user', a.actor_user_id))
$$;
comment on function mneme_private.words_for_entity(uuid, uuid) is
  'What people still say of an entity after an erasure: the words of its mentions, its names in facts and memories '
  'they stated, and names they gave it.';
alter function mneme_private.words_for_entity(uuid, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.words_for_entity(uuid, uuid) from public;
