set local role mneme_owner;

create table mneme_private.taxonomy_change_thread (
  workspace_id uuid not null,
  change_id uuid not null,
  thread_id uuid not null,
  from_node_id uuid,
  to_node_id uuid,
  constraint taxonomy_change_thread_pkey primary key (workspace_id, change_id, thread_id),
  constraint taxonomy_change_thread_change_id_fkey foreign key (workspace_id, change_id)
    references mneme.taxonomy_change (workspace_id, id) on delete cascade,
  constraint taxonomy_change_thread_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade
);

create index taxonomy_change_thread_thread_id_idx on mneme_private.taxonomy_change_thread (workspace_id, thread_id);

alter table mneme_private.taxonomy_change_thread enable row level security;
alter table mneme_private.taxonomy_change_thread force row level security;

reset role;
