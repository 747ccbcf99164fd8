create or replace function mneme_search.taxonomy_subtree(in_path ltree) returns uuid[]
language plpgsql stable strict security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  found uuid[];
begin
  execute mneme_search.subtree_statement() into found using mneme_private.workspace_id(), in_path;
  return found;
end
$$;
comment on function mneme_search.taxonomy_subtree(ltree) is
  'The nodes at and under a path in the caller''s workspace: what the filter descendantOf compares with, because <@ is '
  'not leakproof and has no index under row security.';
alter function mneme_search.taxonomy_subtree(ltree) owner to mneme_search;
revoke execute on function mneme_search.taxonomy_subtree(ltree) from public;
grant execute on function mneme_search.taxonomy_subtree(ltree) to mneme_member, mneme_admin, mneme_service;
