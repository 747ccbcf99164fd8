create or replace function mneme_operation.change_taxonomy(
  in_kind text, in_path ltree, in_to ltree, in_create_parents boolean
)
returns table (change_id uuid, node_id uuid)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  done record;
begin
  done := mneme_private.change_taxonomy(in_kind, in_path, in_to, in_create_parents);
  perform mneme_private.audit('taxonomy.' || in_kind, 'taxonomy_change', done.made_change_id);
  return query select done.made_change_id, done.left_node_id;
end
$$;
comment on function mneme_operation.change_taxonomy(text, ltree, ltree, boolean) is
  'Moves, merges or deletes a subtree of the taxonomy; returns the change, by which it is undone, and the place left '
  'at the new path.';
alter function mneme_operation.change_taxonomy(text, ltree, ltree, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.change_taxonomy(text, ltree, ltree, boolean) from public;
grant execute on function mneme_operation.change_taxonomy(text, ltree, ltree, boolean) to mneme_admin;
