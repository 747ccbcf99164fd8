set local role mneme_owner;

-- No version before this one has put documents in: there is nothing to check, and nothing to be rewritten.
alter table mneme.source_document add column taxonomy_node_id uuid;
alter table mneme.source_document add column version integer not null default 1;
alter table mneme.source_document add column updated_at timestamptz not null default now();
alter table mneme.source_document
  -- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
  add constraint source_document_taxonomy_node_id_fkey foreign key (workspace_id, taxonomy_node_id)
    references mneme.taxonomy_node (workspace_id, id) on delete set null (taxonomy_node_id);
-- squawk-ignore require-concurrent-index-creation
create index source_document_taxonomy_node_id_idx on mneme.source_document (workspace_id, taxonomy_node_id);
-- squawk-ignore require-concurrent-index-creation
create index source_document_uri_idx on mneme.source_document (workspace_id, owner_user_id, uri);

comment on column mneme.source_document.taxonomy_node_id is 'Its place in the taxonomy, if it has one of its own.';
comment on column mneme.source_document.version is 'How often its text was taken in: 1, and one more for each change.';
comment on column mneme.source_document.updated_at is 'When its text was last taken in.';

reset role;
