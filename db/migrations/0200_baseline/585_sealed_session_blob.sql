set local role mneme_owner;

create table mneme_private.sealed_session_blob (
  workspace_id uuid not null,
  session_id uuid not null,
  sequence_no integer not null,
  blob_store text not null,
  blob_pointer text not null,
  blob_hash bytea not null,
  byte_size integer not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint sealed_session_blob_pkey primary key (workspace_id, session_id, sequence_no),
  constraint sealed_session_blob_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint sealed_session_blob_session_id_fkey foreign key (workspace_id, session_id)
    references mneme_private.sealed_session (workspace_id, id) on delete cascade,
  constraint sealed_session_blob_sequence_no_check check (sequence_no > 0),
  constraint sealed_session_blob_blob_hash_check check (octet_length(blob_hash) = 32),
  constraint sealed_session_blob_byte_size_check check (byte_size > 0),
  constraint sealed_session_blob_blob_store_check check (blob_store in ('local', 's3', 'walrus')),
  constraint sealed_session_blob_blob_pointer_check
    check (blob_store = 'walrus' or starts_with(blob_pointer, workspace_id::text || '/'))
);

create index sealed_session_blob_blob_pointer_idx on mneme_private.sealed_session_blob (blob_pointer);
create index sealed_session_blob_expires_at_idx on mneme_private.sealed_session_blob (workspace_id, expires_at)
  where expires_at is not null;

alter table mneme_private.sealed_session_blob enable row level security;
alter table mneme_private.sealed_session_blob force row level security;

reset role;
