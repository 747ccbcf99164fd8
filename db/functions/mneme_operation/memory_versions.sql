create or replace function mneme_operation.memory_versions(in_memory_id uuid) returns uuid[]
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with recursive older as (
    select id, supersedes_id from mneme.memory_item
    where workspace_id = mneme_private.workspace_id() and id = in_memory_id
    union
    select m.id, m.supersedes_id from older
    join mneme.memory_item m on m.workspace_id = mneme_private.workspace_id() and m.id = older.supersedes_id
  ), newer as (
    select in_memory_id as id
    union
    select m.id from newer join mneme.memory_item m on m.workspace_id = mneme_private.workspace_id()
      and m.supersedes_id = newer.id
  )
  select array(select id from older union select id from newer)
$$;
comment on function mneme_operation.memory_versions(uuid) is
  'The ids of all versions of a memory, of whichever of them the id is.';
alter function mneme_operation.memory_versions(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.memory_versions(uuid) from public;
grant execute on function mneme_operation.memory_versions(uuid) to mneme_member, mneme_admin, mneme_service;
