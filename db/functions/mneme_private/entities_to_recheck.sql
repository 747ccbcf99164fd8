create or replace function mneme_private.entities_to_recheck(in_erasure_id uuid) returns setof uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with named as (
    select m.entity_id as id from mneme_private.erasing_keys(in_erasure_id, 'message') e
    cross join lateral (
      select entity_id from mneme.mention
      where workspace_id = mneme_private.workspace_id() and message_id = e.id offset 0) m
    union
    select unnest(array[f.subject_entity_id, f.object_entity_id])
    from mneme_private.erasing_keys(in_erasure_id, 'fact') e
    cross join lateral (
      select subject_entity_id, object_entity_id from mneme.fact
      where workspace_id = mneme_private.workspace_id() and id = e.id offset 0) f
    union
    select l.entity_id from mneme_private.erasing_keys(in_erasure_id, 'memory_item') e
    cross join lateral (
      select entity_id from mneme.memory_entity
      where workspace_id = mneme_private.workspace_id() and memory_id = e.id offset 0) l
    union
    select n.merged_into_id from mneme_private.erasing_keys(in_erasure_id, 'entity') e
    cross join lateral (
      select merged_into_id from mneme.entity
      where workspace_id = mneme_private.workspace_id() and id = e.id offset 0) n
  )
  select named.id from named
  where named.id is not null
    and named.id not in (select e.id from mneme_private.erasing_keys(in_erasure_id, 'entity') e)
$$;
comment on function mneme_private.entities_to_recheck(uuid) is
  'The entities that something speaks of which an erasure takes away, but for those that go themselves.';
alter function mneme_private.entities_to_recheck(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.entities_to_recheck(uuid) from public;
