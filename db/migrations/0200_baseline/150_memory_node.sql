set local role mneme_owner;

create table mneme.memory_node (
  workspace_id uuid not null,
  branch_id uuid not null,
  content_hash bytea not null,
  occurrences integer not null default 1,
  access_count integer not null default 0,
  last_accessed_at timestamptz,
  usefulness real not null default 0.5,
  created_at timestamptz not null default now(),
  constraint memory_node_pkey primary key (workspace_id, branch_id, content_hash),
  constraint memory_node_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint memory_node_content_hash_check check (length(content_hash) = 32),
  constraint memory_node_usefulness_check check (usefulness >= 0 and usefulness <= 1)
);

alter table mneme.memory_node alter column workspace_id set statistics 0;
alter table mneme.memory_node alter column branch_id set statistics 0;

alter table mneme.memory_node enable row level security;
alter table mneme.memory_node force row level security;

reset role;
