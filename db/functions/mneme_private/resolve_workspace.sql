create or replace function mneme_private.resolve_workspace(in_slug text) returns uuid
language sql stable strict security definer set search_path = pg_catalog, pg_temp
as $$ select id from mneme.workspace where slug = in_slug $$;
comment on function mneme_private.resolve_workspace(text) is 'The id behind a workspace''s slug, or null. For the command line, which holds the server''s own credentials.';
alter function mneme_private.resolve_workspace(text) owner to mneme_search;
revoke execute on function mneme_private.resolve_workspace(text) from public;
grant execute on function mneme_private.resolve_workspace(text) to mneme_provisioner;
