create or replace function mneme_private.taxonomy_conflict(in_change_id uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  other bigint;
begin
  -- `not in` uses a hash whatever the planner estimates for new rows; `not exists` would read them once for each node.
  -- Nodes that the change created, moved or renamed must be unchanged.
  select count(*) into other
  from mneme_private.taxonomy_change_node c
  left join mneme.taxonomy_node n on n.workspace_id = workspace and n.id = c.node_id
  where c.workspace_id = workspace and c.change_id = in_change_id and c.to_path is not null
    and (n.id is null or n.path <> c.to_path or n.label <> coalesce(c.to_label, n.label)
      or n.metadata <> coalesce(c.to_metadata, n.metadata));
  if other > 0 then
    return format('%s place(s) were moved, renamed or removed since', other);
  end if;
  select count(*) into other
  from mneme.taxonomy_node n
  where n.workspace_id = workspace and n.id not in (select mine.node_id from mneme_private.taxonomy_change_node mine
    where mine.workspace_id = workspace and mine.change_id = in_change_id)
    and ltree2text(n.path) in (select ltree2text(c.from_path) from mneme_private.taxonomy_change_node c
      where c.workspace_id = workspace and c.change_id = in_change_id);
  if other > 0 then
    return format('%s of the old paths have a new place', other);
  end if;
  select count(*) into other
  from mneme_private.taxonomy_change_node c
  where c.workspace_id = workspace and c.change_id = in_change_id and c.from_path is distinct from c.to_path
    and nlevel(c.from_path) > 1
    and ltree2text(subpath(c.from_path, 0, -1)) not in (select ltree2text(mine.from_path)
      from mneme_private.taxonomy_change_node mine
      where mine.workspace_id = workspace and mine.change_id = in_change_id and mine.from_path is not null)
    and not exists (select from mneme.taxonomy_node n
      where n.workspace_id = workspace and n.path = subpath(c.from_path, 0, -1)
      and n.id not in (select mine.node_id from mneme_private.taxonomy_change_node mine
        where mine.workspace_id = workspace and mine.change_id = in_change_id));
  if other > 0 then
    return format('%s place(s) would stand below one that is gone', other);
  end if;
  -- Nodes created below, or rows placed at, a node that is moved back or removed.
  select count(*) into other
  from mneme.taxonomy_node n
  where n.workspace_id = workspace and n.id not in (select mine.node_id from mneme_private.taxonomy_change_node mine
    where mine.workspace_id = workspace and mine.change_id = in_change_id)
    and n.parent_path in (select ltree2text(c.to_path) from mneme_private.taxonomy_change_node c
      where c.workspace_id = workspace and c.change_id = in_change_id and c.from_path is distinct from c.to_path);
  if other > 0 then
    return format('%s place(s) were made below since', other);
  end if;
  select (select count(*) from mneme.thread t
    where t.workspace_id = workspace and t.taxonomy_node_id in (select c.node_id))
    + (select count(*) from mneme.project p
      where p.workspace_id = workspace and p.taxonomy_node_id in (select c.node_id))
  into other
  from mneme_private.taxonomy_change_node c
  where c.workspace_id = workspace and c.change_id = in_change_id and c.from_path is null and c.to_path is not null
  order by 1 desc limit 1;
  if other > 0 then
    return format('%s thread(s) or project(s) stand at a place that it made', other);
  end if;
  -- Rows that the change moved must still be there, and their former place must exist again.
  select count(*) into other
  from mneme_private.taxonomy_change_thread c
  join mneme.thread t on t.workspace_id = workspace and t.id = c.thread_id
  where c.workspace_id = workspace and c.change_id = in_change_id and (t.taxonomy_node_id is distinct from c.to_node_id
    or c.from_node_id is not null
      and not exists (select from mneme.taxonomy_node n where n.workspace_id = workspace and n.id = c.from_node_id)
      and c.from_node_id not in (select mine.node_id from mneme_private.taxonomy_change_node mine
        where mine.workspace_id = workspace and mine.change_id = in_change_id));
  if other > 0 then
    return format('%s thread(s) were put elsewhere since, or their old place is gone', other);
  end if;
  select count(*) into other
  from mneme_private.taxonomy_change_project c
  join mneme.project p on p.workspace_id = workspace and p.id = c.project_id
  where c.workspace_id = workspace and c.change_id = in_change_id and p.taxonomy_node_id is distinct from c.to_node_id;
  if other > 0 then
    return format('%s project(s) were put elsewhere since', other);
  end if;
  return null;
end
$$;
comment on function mneme_private.taxonomy_conflict(uuid) is
  'What stands in the way of undoing a change of the taxonomy, in counts; null where nothing does.';
alter function mneme_private.taxonomy_conflict(uuid) owner to mneme_search;
revoke execute on function mneme_private.taxonomy_conflict(uuid) from public;
