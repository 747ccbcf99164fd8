create or replace function mneme_private.write_taxonomy_nodes(in_kind text, in_path ltree, in_nodes jsonb,
  in_create_parents boolean,
  out made_change_id uuid, out created integer, out changed integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  missing ltree;
  taken ltree;
begin
  perform mneme_private.lock_taxonomy(false);
  select (array_agg(g.path order by g.path))[1] into taken
  from jsonb_to_recordset(in_nodes) g (path ltree)
  join mneme.taxonomy_node n on n.workspace_id = workspace and n.path = g.path where in_kind = 'create';
  if taken is not null then
    raise exception using errcode = 'MN409', detail = 'TAXONOMY_PATH_TAKEN',
      message = format('The place %s already exists. Use another path, or rename that place.', taken);
  end if;
  perform mneme_private.require_taxonomy_path(g.path) from jsonb_to_recordset(in_nodes) g (path ltree);
  select (array_agg(subpath(g.path, 0, -1) order by g.path))[1] into missing
  from jsonb_to_recordset(in_nodes) g (path ltree)
  where in_kind <> 'rename' and not in_create_parents and nlevel(g.path) > 1
    and not exists (select from mneme.taxonomy_node n
      where n.workspace_id = workspace and n.path = subpath(g.path, 0, -1))
    and not exists (select from jsonb_to_recordset(in_nodes) other (path ltree)
      where other.path = subpath(g.path, 0, -1));
  if missing is not null then
    raise exception using errcode = 'MN404', detail = 'TAXONOMY_PARENT_NOT_FOUND',
      message = format('There is no place %s. Create it first, or set createParents.', missing);
  end if;

  insert into mneme.taxonomy_change (workspace_id, kind, path, created_by)
  values (workspace, in_kind, in_path, mneme_private.user_id()) returning id into made_change_id;
  with given as (
    select g.path, g.label, g.metadata from jsonb_to_recordset(in_nodes) g (path ltree, label text, metadata jsonb)
  ), wanted as (
    select distinct on (path) path, label, metadata from (
      select path, label, metadata, 0 as rank from given
      union all
      select subpath(given.path, 0, level), null, null, 1 from given
      cross join lateral generate_series(1, nlevel(given.path) - 1) level) w
    order by path, rank
  ), made as (
    insert into mneme.taxonomy_node (workspace_id, path, label, metadata)
    select workspace, w.path, coalesce(w.label, ltree2text(subpath(w.path, -1, 1))), coalesce(w.metadata, '{}')
    from wanted w
    where in_kind <> 'rename'
    on conflict (workspace_id, path) do nothing
    returning id, path
  )
  insert into mneme_private.taxonomy_change_node (workspace_id, change_id, node_id, to_path)
  select workspace, made_change_id, made.id, made.path from made;
  get diagnostics created = row_count;
  with differing as (
    select n.id, n.path, n.label as old_label, g.label as new_label, n.metadata as old_metadata,
      g.metadata as new_metadata
    from jsonb_to_recordset(in_nodes) g (path ltree, label text, metadata jsonb)
    join mneme.taxonomy_node n on n.workspace_id = workspace and n.path = g.path
    where in_kind in ('import', 'rename')
      and (n.label is distinct from coalesce(g.label, n.label)
      or n.metadata is distinct from coalesce(g.metadata, n.metadata))
  ), written as (
    update mneme.taxonomy_node n set label = coalesce(d.new_label, n.label),
      metadata = coalesce(d.new_metadata, n.metadata), updated_at = now()
    from differing d where n.workspace_id = workspace and n.id = d.id
    returning n.id
  )
  insert into mneme_private.taxonomy_change_node (workspace_id, change_id, node_id, from_path, to_path, from_label,
    to_label, from_metadata, to_metadata)
  select workspace, made_change_id, d.id, d.path, d.path, d.old_label, coalesce(d.new_label, d.old_label),
    d.old_metadata, coalesce(d.new_metadata, d.old_metadata)
  from differing d join written on written.id = d.id;
  get diagnostics changed = row_count;
  update mneme.taxonomy_change set node_count = created + changed
  where workspace_id = workspace and id = made_change_id;
end
$$;
comment on function mneme_private.write_taxonomy_nodes(text, ltree, jsonb, boolean) is
  'Makes the places of a list of paths, labels and metadata, and where it is an import or a renaming gives those that '
  'are there their labels and metadata; keeps what it did for whoever undoes it. Returns the change, and how many '
  'places were made and how many others changed.';
alter function mneme_private.write_taxonomy_nodes(text, ltree, jsonb, boolean) owner to mneme_search;
revoke execute on function mneme_private.write_taxonomy_nodes(text, ltree, jsonb, boolean) from public;
grant execute on function mneme_private.write_taxonomy_nodes(text, ltree, jsonb, boolean) to mneme_admin, mneme_service;
