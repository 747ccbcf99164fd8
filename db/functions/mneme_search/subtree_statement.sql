create or replace function mneme_search.subtree_statement() returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$ select 'select coalesce(array_agg(n.id), ''{}'') from mneme.taxonomy_node n where n.workspace_id = $1
  and n.path <@ $2' $$;
comment on function mneme_search.subtree_statement() is
  'The statement that finds a subtree''s nodes ($1 workspace, $2 path), apart so that a test can look at its plan.';
alter function mneme_search.subtree_statement() owner to mneme_search;
revoke execute on function mneme_search.subtree_statement() from public;
