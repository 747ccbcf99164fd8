create or replace function mneme_private.entities_to_recheck(in_erasure_id uuid) returns setof uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with going as (
    select kind, key from mneme_private.erasing_row
    where workspace_id = mneme_private.workspace_id() and erasure_id = in_erasure_id
  ), named as (
    select m.entity_id as id from going join mneme.mention m on m.workspace_id = mneme_private.workspace_id()
      and m.message_id = going.key::uuid
    where going.kind = 'message'
    union
    select unnest(array[f.subject_entity_id, f.object_entity_id]) from going
    join mneme.fact f on f.workspace_id = mneme_private.workspace_id() and f.id = going.key::uuid
    where going.kind = 'fact'
    union
    select l.entity_id from going join mneme.memory_entity l on l.workspace_id = mneme_private.workspace_id()
      and l.memory_id = going.key::uuid
    where going.kind = 'memory_item'
    union
    select n.merged_into_id from going join mneme.entity n on n.workspace_id = mneme_private.workspace_id()
      and n.id = going.key::uuid
    where going.kind = 'entity'
  )
  select id from named where id is not null and id::text not in (select key from going where kind = 'entity')
$$;
comment on function mneme_private.entities_to_recheck(uuid) is
  'The entities that something speaks of which an erasure takes away, but for those that go themselves.';
alter function mneme_private.entities_to_recheck(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.entities_to_recheck(uuid) from public;
