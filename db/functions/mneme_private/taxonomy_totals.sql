create or replace function mneme_private.taxonomy_totals(
  in_path ltree, out nodes integer, out threads integer, out projects integer
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  subtree constant uuid[] := mneme_search.taxonomy_subtree(in_path);
begin
  nodes := cardinality(subtree);
  select count(*) into threads from mneme.thread t
  where t.workspace_id = workspace and t.taxonomy_node_id = any (subtree);
  select count(*) into projects from mneme.project p
  where p.workspace_id = workspace and p.taxonomy_node_id = any (subtree);
end
$$;
comment on function mneme_private.taxonomy_totals(ltree) is
  'How many places there are at and below a path, and how many threads and projects stand there, others'' private ones '
  'among them: numbers for those who manage the tree.';
alter function mneme_private.taxonomy_totals(ltree) owner to mneme_search;
revoke execute on function mneme_private.taxonomy_totals(ltree) from public;
grant execute on function mneme_private.taxonomy_totals(ltree) to mneme_admin, mneme_service;
