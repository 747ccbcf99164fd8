create or replace function mneme_operation.undo_taxonomy_change(in_change_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.restore_taxonomy(in_change_id);
  perform mneme_private.audit('taxonomy.undo', 'taxonomy_change', in_change_id);
end
$$;
comment on function mneme_operation.undo_taxonomy_change(uuid) is
  'Undoes a change of the taxonomy: an admin any, anybody else their own.';
alter function mneme_operation.undo_taxonomy_change(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.undo_taxonomy_change(uuid) from public;
grant execute on function mneme_operation.undo_taxonomy_change(uuid) to mneme_member, mneme_admin, mneme_service;
