set local role mneme_owner;

create table mneme_private.sealed_session (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  owner_user_id uuid not null,
  session_key text not null,
  head_sequence_no integer not null,
  head_hash bytea not null,
  opens_at integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sealed_session_pkey primary key (workspace_id, id),
  constraint sealed_session_session_key_key unique (workspace_id, owner_user_id, session_key),
  constraint sealed_session_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint sealed_session_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint sealed_session_session_key_check check (length(session_key) between 1 and 500),
  constraint sealed_session_head_hash_check check (octet_length(head_hash) = 32),
  constraint sealed_session_opens_at_check check (opens_at between 1 and head_sequence_no)
);

alter table mneme_private.sealed_session enable row level security;
alter table mneme_private.sealed_session force row level security;

reset role;
