set local role mneme_owner;

create table mneme.memory_source (
  workspace_id uuid not null,
  memory_id uuid not null,
  message_id uuid not null,
  created_at timestamptz not null default now(),
  constraint memory_source_pkey primary key (workspace_id, memory_id, message_id),
  constraint memory_source_memory_id_fkey foreign key (workspace_id, memory_id)
    references mneme.memory_item (workspace_id, id) on delete cascade,
  constraint memory_source_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade
);

create index memory_source_message_id_idx on mneme.memory_source (workspace_id, message_id);

alter table mneme.memory_source enable row level security;
alter table mneme.memory_source force row level security;

reset role;
