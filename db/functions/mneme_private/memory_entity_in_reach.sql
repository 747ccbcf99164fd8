create or replace function mneme_private.memory_entity_in_reach(in_link mneme.memory_entity) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from mneme.entity e where e.workspace_id = in_link.workspace_id and e.id = in_link.entity_id)
    or exists (
      select from mneme.memory_item m
      join mneme.memory_entity former on former.workspace_id = m.workspace_id and former.memory_id = m.supersedes_id
        and former.entity_id = in_link.entity_id
      where m.workspace_id = in_link.workspace_id and m.id = in_link.memory_id)
$$;
comment on function mneme_private.memory_entity_in_reach(mneme.memory_entity) is
  'Whether a link of a memory names an entity that the caller sees, or one that the version before was about: an '
  'audience changes its owner''s tasks and sees the owner''s entities not.';
alter function mneme_private.memory_entity_in_reach(mneme.memory_entity) owner to mneme_owner;
revoke execute on function mneme_private.memory_entity_in_reach(mneme.memory_entity) from public;
grant execute on function mneme_private.memory_entity_in_reach(mneme.memory_entity) to mneme_member, mneme_admin;
