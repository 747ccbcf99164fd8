create or replace function mneme_private.drawn_memories(in_workspace uuid, in_messages uuid[])
returns table (origin uuid, id uuid, stated boolean, has_text boolean)
language plpgsql stable parallel safe rows 100 set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with recursive later (origin, id) as (
      select v.id, v.id
      from mneme.memory_source s join mneme.memory_item v on v.workspace_id = in_workspace and v.id = s.memory_id
      where s.workspace_id = in_workspace and s.message_id = any (in_messages) and v.extracted_by is not null
      union
      select later.origin, next.id from later
      join mneme.memory_item next on next.workspace_id = in_workspace and next.supersedes_id = later.id
    ), chain (origin, id) as (
      select later.origin, later.id from later
      union
      select chain.origin, v.supersedes_id
      from chain join mneme.memory_item v on v.workspace_id = in_workspace and v.id = chain.id
      where v.supersedes_id is not null)
    select chain.origin, chain.id, v.extracted_by is null or v.confidence = 1, v.content_state = 'inline'
    from chain join mneme.memory_item v on v.workspace_id = in_workspace and v.id = chain.id;
end
$$;
comment on function mneme_private.drawn_memories(uuid, uuid[]) is
  'All versions of each memory that was extracted from these turns, by the extracted one: whether a person stated or '
  'confirmed it, and whether its text is there.';
alter function mneme_private.drawn_memories(uuid, uuid[]) owner to mneme_owner;
revoke execute on function mneme_private.drawn_memories(uuid, uuid[]) from public;
grant execute on function mneme_private.drawn_memories(uuid, uuid[]) to mneme_worker;
