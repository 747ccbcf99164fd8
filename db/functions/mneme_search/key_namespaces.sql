create or replace function mneme_search.key_namespaces(in_owner_user_id uuid, in_persona_id uuid, in_prefix text,
  in_depth integer, in_first integer, in_offset integer) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
-- One plan is used for all owners. Sorting is cheap for an owner of few memories and expensive in each step for others.
set enable_sort = off
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  speaker constant uuid := mneme_private.persona_id();
  parent constant text := substring(in_prefix from '^(.*)/');
  -- The index sorts / before any other character, so that a namespace is followed by those below it.
  place text := translate(in_prefix, E'\x01/', E'\x02\x01');
  place_end constant text := place || chr(1114111);
  namespace text;
  parts text[];
  is_cut boolean;
  skipped integer := 0;
  found text[] := '{}';
begin
  -- Services read the whole workspace, users only their own keys.
  if current_setting('role') <> 'mneme_service' and in_owner_user_id is distinct from mneme_private.user_id() then
    return found;
  end if;
  -- If the prefix ends within the last part of keys, their namespace is the part before it.
  if parent is not null and exists (
    select from mneme.memory_item m
    where m.workspace_id = workspace and m.owner_user_id = in_owner_user_id
      and (m.persona_id is not distinct from in_persona_id or in_persona_id is null and speaker is not null)
      and (m.persona_id is null or coalesce(m.persona_id = speaker, true))
      and m.extracted_by is null and m.recorded_to is null and m.content_state <> 'removed'
      and translate(substring(m.idempotency_key from '^(.*)/'), E'\x01/', E'\x02\x01') collate "C"
        = translate(parent, E'\x01/', E'\x02\x01')
      and m.idempotency_key collate "C" >= in_prefix and m.idempotency_key collate "C" < in_prefix || chr(1114111)) then
    namespace := parent;
  end if;
  while cardinality(found) < in_first loop
    if namespace is null then
      select substring(m.idempotency_key from '^(.*)/') into namespace from mneme.memory_item m
      where m.workspace_id = workspace and m.owner_user_id = in_owner_user_id
        and (m.persona_id is not distinct from in_persona_id or in_persona_id is null and speaker is not null)
        and (m.persona_id is null or coalesce(m.persona_id = speaker, true))
        and m.extracted_by is null and m.recorded_to is null and m.content_state <> 'removed'
        and m.idempotency_key is not null
        and translate(substring(m.idempotency_key from '^(.*)/'), E'\x01/', E'\x02\x01') collate "C" >= place
        and translate(substring(m.idempotency_key from '^(.*)/'), E'\x01/', E'\x02\x01') collate "C" < place_end
      order by translate(substring(m.idempotency_key from '^(.*)/'), E'\x01/', E'\x02\x01') collate "C"
      limit 1;
      exit when namespace is null;
    end if;
    parts := string_to_array(namespace, '/');
    -- An empty namespace counts as one part.
    is_cut := coalesce(greatest(cardinality(parts), 1) >= in_depth, false);
    if is_cut then
      namespace := array_to_string(parts[1:in_depth], '/');
    end if;
    if skipped < in_offset then
      skipped := skipped + 1;
    else
      found := found || namespace;
    end if;
    -- Continues with the namespaces below it or, if those are cut off at the same depth, after them.
    place := greatest(place collate "C",
      translate(namespace, E'\x01/', E'\x02\x01') || chr(case when is_cut then 2 else 1 end) collate "C");
    namespace := null;
  end loop;
  return found;
end
$$;
comment on function mneme_search.key_namespaces(uuid, uuid, text, integer, integer, integer) is
  'What stands before the last / of the keys of a user''s current stated memories, of one persona or of none (for who '
  'speaks through one and names none, of either), each once, in the order of paths, cut to so many parts: of the '
  'caller''s own, or for a program of anybody''s in its workspace. Walks from one to the next by an index that row '
  'security would not use.';
alter function mneme_search.key_namespaces(uuid, uuid, text, integer, integer, integer) owner to mneme_search;
revoke execute on function mneme_search.key_namespaces(uuid, uuid, text, integer, integer, integer) from public;
grant execute on function mneme_search.key_namespaces(uuid, uuid, text, integer, integer, integer)
  to mneme_member, mneme_admin, mneme_service;
