set local role mneme_owner;

create table mneme_private.taxonomy_change_suggestion (
  workspace_id uuid not null,
  change_id uuid not null,
  suggestion_id uuid not null,
  thread_id uuid not null,
  from_node_id uuid not null,
  to_node_id uuid,
  score real not null,
  from_status mneme.taxonomy_suggestion_status not null,
  to_status mneme.taxonomy_suggestion_status not null,
  suggested_at timestamptz not null,
  decided_at timestamptz,
  constraint taxonomy_change_suggestion_pkey primary key (workspace_id, change_id, suggestion_id),
  constraint taxonomy_change_suggestion_change_id_fkey foreign key (workspace_id, change_id)
    references mneme.taxonomy_change (workspace_id, id) on delete cascade,
  constraint taxonomy_change_suggestion_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade
);

create index taxonomy_change_suggestion_thread_id_idx
  on mneme_private.taxonomy_change_suggestion (workspace_id, thread_id);

alter table mneme_private.taxonomy_change_suggestion enable row level security;
alter table mneme_private.taxonomy_change_suggestion force row level security;

reset role;
