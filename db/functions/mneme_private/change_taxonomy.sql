create or replace function mneme_private.change_taxonomy(
  in_kind text, in_path ltree, in_to ltree, in_create_parents boolean, out made_change_id uuid, out left_node_id uuid
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  touched integer;
  refiled record;
begin
  perform mneme_private.lock_taxonomy(false);
  insert into mneme.taxonomy_change (workspace_id, kind, path, to_path, created_by)
  values (workspace, in_kind, in_path, in_to, mneme_private.user_id()) returning id into made_change_id;
  insert into mneme_private.taxonomy_change_node (workspace_id, change_id, node_id, from_path, to_path, into_node_id,
    from_label, from_metadata, node_created_at)
  select workspace, made_change_id, p.node_id, p.from_path, p.to_path, p.into_node_id,
    case when p.to_path is null then n.label end, case when p.to_path is null then n.metadata end,
      case when p.to_path is null then n.created_at end
  from mneme_private.taxonomy_plan(in_kind, in_path, in_to, in_create_parents) p
  join mneme.taxonomy_node n on n.workspace_id = workspace and n.id = p.node_id;
  get diagnostics touched = row_count;

  if in_kind = 'move' and in_create_parents then
    with made as (
      insert into mneme.taxonomy_node (workspace_id, path, label)
      select workspace, subpath(in_to, 0, level), ltree2text(subpath(in_to, level - 1, 1))
      from generate_series(1, nlevel(in_to) - 1) level
      on conflict (workspace_id, path) do nothing
      returning id, path
    )
    insert into mneme_private.taxonomy_change_node (workspace_id, change_id, node_id, to_path)
    select workspace, made_change_id, made.id, made.path from made;
  end if;
  -- Waits for transactions that place something there by its id; later ones find it gone.
  perform from mneme.taxonomy_node n
  join mneme_private.taxonomy_change_node c on c.workspace_id = workspace and c.node_id = n.id
  where n.workspace_id = workspace and c.change_id = made_change_id and c.to_path is null
  order by n.path for update of n;
  refiled := mneme_private.refile_taxonomy(made_change_id);
  delete from mneme.taxonomy_node n using mneme_private.taxonomy_change_node c
  where n.workspace_id = workspace and c.workspace_id = workspace and c.change_id = made_change_id and c.node_id = n.id
    and c.to_path is null;
  if in_kind = 'merge' and in_path <@ in_to then
    -- Temporary paths first: a new path may be another node's old one.
    update mneme.taxonomy_node n set path = text2ltree('x' || replace(n.id::text, '-', ''))
    from mneme_private.taxonomy_change_node c
    where n.workspace_id = workspace and c.workspace_id = workspace and c.change_id = made_change_id
      and c.node_id = n.id;
  end if;
  update mneme.taxonomy_node n set path = c.to_path, updated_at = now()
  from mneme_private.taxonomy_change_node c
  where n.workspace_id = workspace and c.workspace_id = workspace and c.change_id = made_change_id and c.node_id = n.id
    and c.from_path is not null;
  update mneme.taxonomy_change set node_count = touched, thread_count = refiled.threads,
    project_count = refiled.projects
  where workspace_id = workspace and id = made_change_id;
  left_node_id := case when in_to is not null then (mneme_private.require_taxonomy_node(in_to)).id end;
end
$$;
comment on function mneme_private.change_taxonomy(text, ltree, ltree, boolean) is
  'Moves, merges or deletes a subtree with what stands there, and keeps what it did for whoever undoes it; returns the '
  'change, and the place that is left at the new path.';
alter function mneme_private.change_taxonomy(text, ltree, ltree, boolean) owner to mneme_search;
revoke execute on function mneme_private.change_taxonomy(text, ltree, ltree, boolean) from public;
grant execute on function mneme_private.change_taxonomy(text, ltree, ltree, boolean) to mneme_admin;
