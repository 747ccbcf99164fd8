set local role mneme_owner;

create table mneme.project_member (
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint project_member_pkey primary key (workspace_id, project_id, user_id),
  constraint project_member_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete cascade,
  constraint project_member_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade
);

create index project_member_user_id_idx on mneme.project_member (workspace_id, user_id, project_id);

alter table mneme.project_member enable row level security;
alter table mneme.project_member force row level security;

reset role;
