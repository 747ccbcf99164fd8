set local role mneme_owner;

create table mneme.branch (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  thread_id uuid not null,
  parent_branch_id uuid,
  fork_sequence_no integer,
  label text,
  metadata jsonb constraint branch_metadata_check check (jsonb_typeof(metadata) = 'object'),
  last_sequence_no integer not null default 0,
  last_session_no integer not null default 0,
  last_occurred_at timestamptz,
  created_at timestamptz not null default now(),
  rolled_up_to integer not null default 0,
  rolled_up_zone text,
  transcript_kept_to integer not null default 0,
  transcript_removed_to integer not null default 0,
  constraint branch_pkey primary key (workspace_id, id),
  constraint branch_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint branch_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint branch_parent_branch_id_fkey foreign key (workspace_id, parent_branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint branch_fork_check check ((parent_branch_id is null) = (fork_sequence_no is null))
);

create unique index branch_trunk_key on mneme.branch (workspace_id, thread_id) where parent_branch_id is null;
create index branch_thread_id_idx on mneme.branch (workspace_id, thread_id);
create index branch_parent_branch_id_idx on mneme.branch (workspace_id, parent_branch_id);

alter table mneme.branch enable row level security;
alter table mneme.branch force row level security;

reset role;
