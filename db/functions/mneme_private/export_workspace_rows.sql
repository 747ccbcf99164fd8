create or replace function mneme_private.export_workspace_rows(
  in_table regclass, in_after text[], in_through text[], in_rows integer, in_bytes integer
)
returns table (key text[], line text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select * from mneme_private.export_rows(in_table, in_after, in_through, in_rows, in_bytes, false) $$;
comment on function mneme_private.export_workspace_rows(regclass, text[], text[], integer, integer) is
  'A page of a table''s rows of the workspace, whoever''s they are: what export_rows gives of what an export holds. '
  'For the command line.';
alter function mneme_private.export_workspace_rows(regclass, text[], text[], integer, integer) owner to mneme_porter;
revoke execute on function mneme_private.export_workspace_rows(regclass, text[], text[], integer, integer) from public;
grant execute on function mneme_private.export_workspace_rows(regclass, text[], text[], integer, integer)
  to mneme_provisioner;
