set local role mneme_owner;

create table mneme_private.unwanted_entity (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  name_hash bytea not null,
  name text,
  owner_user_id uuid,
  created_at timestamptz not null default now(),
  constraint unwanted_entity_pkey primary key (workspace_id, id),
  constraint unwanted_entity_key unique nulls not distinct (workspace_id, owner_user_id, name_hash),
  constraint unwanted_entity_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint unwanted_entity_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint unwanted_entity_name_hash_check check (octet_length(name_hash) = 32)
);

alter table mneme_private.unwanted_entity enable row level security;
alter table mneme_private.unwanted_entity force row level security;

reset role;
