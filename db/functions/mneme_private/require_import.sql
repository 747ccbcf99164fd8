create or replace function mneme_private.require_import() returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from mneme_private.workspace_import
    where workspace_id = mneme_private.workspace_id() and finished_at is null) then
    raise exception using errcode = 'MN409', detail = 'NO_IMPORT',
      message = 'No import into this workspace is in progress. Begin one first; a finished import accepts no more '
        'rows.';
  end if;
end
$$;
comment on function mneme_private.require_import() is
  'Refuses to go on unless the workspace is one that is just being taken in.';
alter function mneme_private.require_import() owner to mneme_owner;
revoke execute on function mneme_private.require_import() from public;
grant execute on function mneme_private.require_import() to mneme_porter;
