set local role mneme_owner;

create table mneme_private.taxonomy_change_document (
  workspace_id uuid not null,
  change_id uuid not null,
  document_id uuid not null,
  from_node_id uuid,
  to_node_id uuid,
  constraint taxonomy_change_document_pkey primary key (workspace_id, change_id, document_id),
  constraint taxonomy_change_document_change_id_fkey foreign key (workspace_id, change_id)
    references mneme.taxonomy_change (workspace_id, id) on delete cascade,
  constraint taxonomy_change_document_document_id_fkey foreign key (workspace_id, document_id)
    references mneme.source_document (workspace_id, id) on delete cascade
);

create index taxonomy_change_document_document_id_idx
  on mneme_private.taxonomy_change_document (workspace_id, document_id);

alter table mneme_private.taxonomy_change_document enable row level security;
alter table mneme_private.taxonomy_change_document force row level security;

reset role;
