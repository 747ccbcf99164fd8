create or replace function mneme_private.require_taxonomy_node(in_path ltree) returns mneme.taxonomy_node
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  found_node mneme.taxonomy_node;
begin
  select * into found_node from mneme.taxonomy_node n
  where n.workspace_id = mneme_private.workspace_id() and n.path = in_path;
  if not found then
    raise exception using errcode = 'MN404', detail = 'TAXONOMY_NODE_NOT_FOUND',
      message = format('There is no place %s in the taxonomy. taxonomyNodes lists those there are.', in_path);
  end if;
  return found_node;
end
$$;
comment on function mneme_private.require_taxonomy_node(ltree) is
  'The place at a path of the caller''s workspace; raises a clear error where there is none.';
alter function mneme_private.require_taxonomy_node(ltree) owner to mneme_search;
revoke execute on function mneme_private.require_taxonomy_node(ltree) from public;
grant execute on function mneme_private.require_taxonomy_node(ltree) to mneme_member, mneme_admin, mneme_service;
