set local role mneme_owner;

create table mneme_private.archive_object (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  thread_id uuid not null,
  month date not null,
  blob_store text not null,
  blob_pointer text not null,
  blob_hash bytea not null,
  byte_size integer not null,
  text_bytes integer not null,
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint archive_object_pkey primary key (workspace_id, id),
  constraint archive_object_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint archive_object_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint archive_object_blob_store_check check (blob_store in ('local', 's3')),
  constraint archive_object_blob_pointer_check check (starts_with(blob_pointer, workspace_id::text || '/')),
  constraint archive_object_blob_hash_check check (octet_length(blob_hash) = 32),
  constraint archive_object_size_check check (byte_size > 0 and text_bytes >= 0)
);

create index archive_object_thread_id_idx on mneme_private.archive_object (workspace_id, thread_id, month);
create index archive_object_blob_pointer_idx on mneme_private.archive_object (blob_pointer);
create index archive_object_changed_at_idx on mneme_private.archive_object (changed_at) where changed_at is not null;

alter table mneme_private.archive_object enable row level security;
alter table mneme_private.archive_object force row level security;

reset role;
