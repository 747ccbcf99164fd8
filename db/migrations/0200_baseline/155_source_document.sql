set local role mneme_owner;

create table mneme.source_document (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  thread_id uuid,
  project_id uuid,
  title text,
  uri text,
  media_type text,
  byte_size bigint,
  content_hash bytea,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  taxonomy_node_id uuid,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint source_document_pkey primary key (workspace_id, id),
  constraint source_document_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint source_document_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint source_document_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint source_document_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint source_document_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint source_document_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint source_document_taxonomy_node_id_fkey foreign key (workspace_id, taxonomy_node_id)
    references mneme.taxonomy_node (workspace_id, id) on delete set null (taxonomy_node_id)
);

create index source_document_project_id_idx on mneme.source_document (workspace_id, project_id);
create index source_document_thread_id_idx on mneme.source_document (workspace_id, thread_id);
create index source_document_taxonomy_node_id_idx on mneme.source_document (workspace_id, taxonomy_node_id);
create index source_document_uri_idx on mneme.source_document (workspace_id, owner_user_id, uri);

alter table mneme.source_document enable row level security;
alter table mneme.source_document force row level security;

reset role;
