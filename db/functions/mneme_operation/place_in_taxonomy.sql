create or replace function mneme_operation.place_in_taxonomy(in_path ltree) returns uuid
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  node_id uuid;
begin
  if in_path is null then
    return null;
  end if;
  insert into mneme.taxonomy_node (workspace_id, path, label)
  select mneme_private.workspace_id(), subpath(in_path, 0, depth), ltree2text(subpath(in_path, depth - 1, 1))
  from generate_series(1, nlevel(in_path)) depth
  on conflict (workspace_id, path) do nothing;
  select id into strict node_id from mneme.taxonomy_node
  where workspace_id = mneme_private.workspace_id() and path = in_path;
  return node_id;
end
$$;
comment on function mneme_operation.place_in_taxonomy(ltree) is 'The node at a path; it and its ancestors are made where they are missing.';
alter function mneme_operation.place_in_taxonomy(ltree) owner to mneme_owner;
revoke execute on function mneme_operation.place_in_taxonomy(ltree) from public;
grant execute on function mneme_operation.place_in_taxonomy(ltree) to mneme_member, mneme_admin, mneme_service;
