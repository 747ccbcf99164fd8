create or replace function mneme_private.changed_archives() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select distinct o.workspace_id from mneme_private.archive_object o where o.changed_at is not null $$;
comment on function mneme_private.changed_archives() is
  'Each workspace whose archive has objects with texts that no row points to any more.';
alter function mneme_private.changed_archives() owner to mneme_search;
revoke execute on function mneme_private.changed_archives() from public;
grant execute on function mneme_private.changed_archives() to mneme_queue;
