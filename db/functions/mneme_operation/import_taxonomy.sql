create or replace function mneme_operation.import_taxonomy(in_under ltree, in_nodes jsonb)
returns table (change_id uuid, created integer, changed integer)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  done record;
begin
  perform mneme_private.lock_taxonomy(false);
  if in_under is not null then
    perform mneme_private.require_taxonomy_node(in_under);
  end if;
  done := mneme_private.write_taxonomy_nodes('import', in_under, in_nodes, true);
  perform mneme_private.audit('taxonomy.import', 'taxonomy_change', done.made_change_id);
  return query select done.made_change_id, done.created, done.changed;
end
$$;
comment on function mneme_operation.import_taxonomy(ltree, jsonb) is
  'Makes the places of a list that are missing, and gives those that are there its labels and metadata; takes none '
  'away. Returns the change, by which it is undone, and how many were made and changed.';
alter function mneme_operation.import_taxonomy(ltree, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.import_taxonomy(ltree, jsonb) from public;
grant execute on function mneme_operation.import_taxonomy(ltree, jsonb) to mneme_admin;
