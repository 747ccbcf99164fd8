create or replace function mneme_private.archive_workspace_places(in_ids uuid[])
returns table (id uuid, blob_store text, blob_pointer text, blob_hash bytea, byte_size integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select * from mneme_private.archive_places(in_ids) $$;
comment on function mneme_private.archive_workspace_places(uuid[]) is
  'Where the texts of archived rows of the workspace are, whoever''s they are. For the command line''s exports.';
alter function mneme_private.archive_workspace_places(uuid[]) owner to mneme_porter;
revoke execute on function mneme_private.archive_workspace_places(uuid[]) from public;
grant execute on function mneme_private.archive_workspace_places(uuid[]) to mneme_provisioner;
