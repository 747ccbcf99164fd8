set local role mneme_owner;

create table mneme.membership (
  workspace_id uuid not null,
  user_id uuid not null,
  role mneme.workspace_role not null,
  created_at timestamptz not null default now(),
  constraint membership_pkey primary key (workspace_id, user_id),
  constraint membership_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade
);

alter table mneme.membership enable row level security;
alter table mneme.membership force row level security;

reset role;
