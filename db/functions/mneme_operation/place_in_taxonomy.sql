create or replace function mneme_operation.place_in_taxonomy(in_path ltree) returns uuid
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  node_id uuid;
begin
  if in_path is null then
    return null;
  end if;
  -- Until the transaction ends, nobody can move or remove the place.
  perform mneme_private.lock_taxonomy(true);
  select id into node_id from mneme.taxonomy_node where workspace_id = workspace and path = in_path;
  if found then
    return node_id;
  end if;
  if current_setting('role') = 'mneme_member'
    and not (select w.members_make_taxonomy_nodes from mneme.workspace w where w.id = workspace) then
    raise exception using errcode = 'MN404', detail = 'TAXONOMY_NODE_NOT_FOUND',
      message = format('There is no place %s in the taxonomy, and members cannot create places in this workspace. '
        'Use one of taxonomyNodes or omit the path. An admin can create places (createTaxonomyNode) or allow members '
        'to (updateWorkspace, membersMakeTaxonomyNodes).', in_path);
  end if;
  perform mneme_private.require_taxonomy_path(in_path);
  insert into mneme.taxonomy_node (workspace_id, path, label)
  select workspace, subpath(in_path, 0, depth), ltree2text(subpath(in_path, depth - 1, 1))
  from generate_series(1, nlevel(in_path)) depth
  on conflict (workspace_id, path) do nothing;
  select id into strict node_id from mneme.taxonomy_node where workspace_id = workspace and path = in_path;
  return node_id;
end
$$;
comment on function mneme_operation.place_in_taxonomy(ltree) is
  'The node at a path; it and its ancestors are made where they are missing, by admins and services, and by members '
  'where the workspace says so.';
alter function mneme_operation.place_in_taxonomy(ltree) owner to mneme_owner;
revoke execute on function mneme_operation.place_in_taxonomy(ltree) from public;
grant execute on function mneme_operation.place_in_taxonomy(ltree) to mneme_member, mneme_admin, mneme_service;
