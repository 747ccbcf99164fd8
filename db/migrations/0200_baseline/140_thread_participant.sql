set local role mneme_owner;

create table mneme.thread_participant (
  workspace_id uuid not null,
  thread_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint thread_participant_pkey primary key (workspace_id, thread_id, user_id),
  constraint thread_participant_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint thread_participant_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade
);

create index thread_participant_user_id_idx on mneme.thread_participant (workspace_id, user_id, thread_id);

alter table mneme.thread_participant enable row level security;
alter table mneme.thread_participant force row level security;

reset role;
