create or replace function mneme_operation.rename_taxonomy_node(in_path ltree, in_label text)
returns table (change_id uuid, node_id uuid)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  renamed mneme.taxonomy_node;
  done record;
begin
  perform mneme_private.lock_taxonomy(false);
  renamed := mneme_private.require_taxonomy_node(in_path);
  done := mneme_private.write_taxonomy_nodes('rename', in_path,
    jsonb_build_array(jsonb_build_object('path', in_path, 'label', in_label)), false);
  perform mneme_private.audit('taxonomy.rename', 'taxonomy_change', done.made_change_id);
  return query select done.made_change_id, renamed.id;
end
$$;
comment on function mneme_operation.rename_taxonomy_node(ltree, text) is
  'Gives a place another label; its path stays. Returns the change, by which it is undone, and the place.';
alter function mneme_operation.rename_taxonomy_node(ltree, text) owner to mneme_owner;
revoke execute on function mneme_operation.rename_taxonomy_node(ltree, text) from public;
grant execute on function mneme_operation.rename_taxonomy_node(ltree, text) to mneme_admin;
