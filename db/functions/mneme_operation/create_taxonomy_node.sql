create or replace function mneme_operation.create_taxonomy_node(in_path ltree, in_label text, in_create_parents boolean)
returns table (change_id uuid, node_id uuid)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  done record;
begin
  done := mneme_private.write_taxonomy_nodes('create', in_path,
    jsonb_build_array(jsonb_build_object('path', in_path, 'label', in_label)), in_create_parents);
  perform mneme_private.audit('taxonomy.create', 'taxonomy_change', done.made_change_id);
  return query select done.made_change_id, n.id from mneme.taxonomy_node n
    where n.workspace_id = mneme_private.workspace_id() and n.path = in_path;
end
$$;
comment on function mneme_operation.create_taxonomy_node(ltree, text, boolean) is
  'Makes a place in the taxonomy, with the places above it where the caller says so; returns the change, by which it '
  'is undone, and the place.';
alter function mneme_operation.create_taxonomy_node(ltree, text, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.create_taxonomy_node(ltree, text, boolean) from public;
grant execute on function mneme_operation.create_taxonomy_node(ltree, text, boolean) to mneme_admin, mneme_service;
