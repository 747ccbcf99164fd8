create or replace function mneme_private.export_workspace_version(in_table regclass, in_after text[], in_through text[])
returns table (rows bigint, version text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select * from mneme_private.export_version(in_table, in_after, in_through, false) $$;
comment on function mneme_private.export_workspace_version(regclass, text[], text[]) is
  'What export_version tells, of all the workspace''s rows. For the command line.';
alter function mneme_private.export_workspace_version(regclass, text[], text[]) owner to mneme_porter;
revoke execute on function mneme_private.export_workspace_version(regclass, text[], text[]) from public;
grant execute on function mneme_private.export_workspace_version(regclass, text[], text[]) to mneme_provisioner;
