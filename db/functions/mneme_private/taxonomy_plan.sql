create or replace function mneme_private.taxonomy_plan(
  in_kind text, in_path ltree, in_to ltree, in_create_parents boolean
)
returns table (node_id uuid, from_path ltree, to_path ltree, into_node_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  depth constant integer := nlevel(in_path);
  target_id uuid;
  totals record;
begin
  perform mneme_private.require_taxonomy_node(in_path);
  if in_to is not null and in_to <@ in_path then
    raise exception using errcode = 'MN409', detail = 'TAXONOMY_CYCLE',
      message = case when in_to = in_path then format('%s is that place already. Name another.', in_to)
        else format('%s lies below %s, which can''t go into itself. Name a place outside of it.', in_to, in_path) end;
  end if;
  if in_kind = 'move' then
    if exists (select from mneme.taxonomy_node n
      where n.workspace_id = workspace and n.path <@ in_to and not n.path <@ in_path) then
      raise exception using errcode = 'MN409', detail = 'TAXONOMY_PATH_TAKEN',
        message = format('The place %s already exists. Merge into it, or use another path.', in_to);
    end if;
    if nlevel(in_to) > 1 and not in_create_parents
      and not exists (select from mneme.taxonomy_node n
        where n.workspace_id = workspace and n.path = subpath(in_to, 0, -1)) then
      raise exception using errcode = 'MN404', detail = 'TAXONOMY_PARENT_NOT_FOUND',
        message = format('There is no place %s to move it to. Create it first, or set createParents.',
          subpath(in_to, 0, -1));
    end if;
  elsif in_to is not null then
    target_id := (mneme_private.require_taxonomy_node(in_to)).id;
  else
    totals := mneme_private.taxonomy_totals(in_path);
    if totals.threads > 0 or totals.projects > 0 then
      raise exception using errcode = 'MN409', detail = 'TAXONOMY_NODE_NOT_EMPTY',
        message = format('%s thread(s) and %s project(s) are in or below %s. Name their new place with moveTo.',
          totals.threads, totals.projects, in_path);
    end if;
  end if;

  if in_kind in ('move', 'merge') then
    perform mneme_private.require_taxonomy_path(case when nlevel(n.path) = depth then in_to
      else in_to || subpath(n.path, depth) end)
    from mneme.taxonomy_node n where n.workspace_id = workspace and n.path <@ in_path;
  end if;
  return query
  with moved as (
    select n.id, n.path as old_path, case when nlevel(n.path) = depth then in_to
      else in_to || subpath(n.path, depth) end as new_path
    from mneme.taxonomy_node n where n.workspace_id = workspace and n.path <@ in_path
  )
  select m.id, m.old_path,
    case in_kind when 'move' then m.new_path when 'merge' then case when there.id is null then m.new_path end end,
    case in_kind when 'merge' then there.id when 'delete' then target_id end
  from moved m
  -- Nodes that are moved themselves don't conflict.
  left join mneme.taxonomy_node there on in_kind = 'merge' and there.workspace_id = workspace
    and there.path = m.new_path and not there.path <@ in_path;
end
$$;
comment on function mneme_private.taxonomy_plan(text, ltree, ltree, boolean) is
  'What moving, merging or deleting a subtree would do to each of its places: its new path, or none where it goes, and '
  'the place that then has what stood there. Refuses what can''t be done.';
alter function mneme_private.taxonomy_plan(text, ltree, ltree, boolean) owner to mneme_search;
revoke execute on function mneme_private.taxonomy_plan(text, ltree, ltree, boolean) from public;
grant execute on function mneme_private.taxonomy_plan(text, ltree, ltree, boolean) to mneme_admin;
