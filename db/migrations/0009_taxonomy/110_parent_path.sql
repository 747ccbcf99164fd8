set local role mneme_owner;

-- As text: its equality is leakproof, so that an index serves it under row security; that of ltree is not.
-- The table is small and its rewrite short.
-- squawk-ignore adding-field-with-default, ban-concurrent-index-creation-in-transaction
alter table mneme.taxonomy_node add column parent_path text generated always as (case when nlevel(path) > 1 then ltree2text(subpath(path, 0, -1)) end) stored;
comment on column mneme.taxonomy_node.parent_path is 'The path of the place above it; null at the top.';

reset role;
