create or replace function mneme_private.import_notes() returns table (file text, lines bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select p.file, p.lines from mneme_private.import_progress p
  where p.workspace_id = mneme_private.workspace_id() $$;
comment on function mneme_private.import_notes() is
  'How far the import into the workspace is in each file of the export. For the command line.';
alter function mneme_private.import_notes() owner to mneme_porter;
revoke execute on function mneme_private.import_notes() from public;
grant execute on function mneme_private.import_notes() to mneme_provisioner;
