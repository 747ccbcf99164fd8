set local role mneme_owner;

create table mneme.memory_entity (
  workspace_id uuid not null,
  memory_id uuid not null,
  entity_id uuid not null,
  created_at timestamptz not null default now(),
  constraint memory_entity_pkey primary key (workspace_id, memory_id, entity_id),
  constraint memory_entity_memory_id_fkey foreign key (workspace_id, memory_id)
    references mneme.memory_item (workspace_id, id) on delete cascade,
  constraint memory_entity_entity_id_fkey foreign key (workspace_id, entity_id)
    references mneme.entity (workspace_id, id) on delete cascade
);

create index memory_entity_entity_id_idx on mneme.memory_entity (workspace_id, entity_id);

alter table mneme.memory_entity enable row level security;
alter table mneme.memory_entity force row level security;

reset role;
