set local role mneme_owner;

create table mneme_private.sealed_text (
  workspace_id uuid not null,
  memory_id uuid not null,
  data_key_id uuid,
  blob_store text not null,
  blob_pointer text not null,
  blob_hash bytea not null,
  byte_size integer not null,
  expires_at timestamptz,
  recallable boolean not null default true,
  created_at timestamptz not null default now(),
  constraint sealed_text_pkey primary key (workspace_id, memory_id),
  constraint sealed_text_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint sealed_text_memory_id_fkey foreign key (workspace_id, memory_id)
    references mneme.memory_item (workspace_id, id) on delete cascade,
  constraint sealed_text_data_key_id_fkey foreign key (workspace_id, data_key_id)
    references mneme_private.data_key (workspace_id, id) on delete cascade,
  constraint sealed_text_blob_hash_check check (octet_length(blob_hash) = 32),
  constraint sealed_text_byte_size_check check (byte_size > 0),
  constraint sealed_text_blob_store_check check (blob_store in ('local', 's3', 'walrus')),
  constraint sealed_text_blob_pointer_check
    check (blob_store = 'walrus' or starts_with(blob_pointer, workspace_id::text || '/'))
);

create index sealed_text_data_key_id_idx on mneme_private.sealed_text (workspace_id, data_key_id);
create index sealed_text_blob_pointer_idx on mneme_private.sealed_text (blob_pointer);
create index sealed_text_expires_at_idx on mneme_private.sealed_text (workspace_id, expires_at)
  where expires_at is not null;

alter table mneme_private.sealed_text enable row level security;
alter table mneme_private.sealed_text force row level security;

reset role;
