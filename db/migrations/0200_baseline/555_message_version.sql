set local role mneme_owner;

create table mneme.message_version (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  message_id uuid not null,
  content text not null,
  created_by uuid,
  replaced_at timestamptz not null default now(),
  constraint message_version_pkey primary key (workspace_id, id),
  constraint message_version_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade,
  constraint message_version_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by)
);

create index message_version_message_id_idx on mneme.message_version (workspace_id, message_id, id);
create index message_version_created_by_idx on mneme.message_version (workspace_id, created_by)
  where created_by is not null;

alter table mneme.message_version enable row level security;
alter table mneme.message_version force row level security;

reset role;
