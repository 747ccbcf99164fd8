set local role mneme_owner;

create table mneme_private.data_key (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  owner_user_id uuid not null,
  wrapped text,
  master_key_id text not null,
  blob_store text not null,
  blob_pointer text not null,
  blob_hash bytea not null,
  created_at timestamptz not null default now(),
  rewrapped_at timestamptz,
  destroyed_at timestamptz,
  constraint data_key_pkey primary key (workspace_id, id),
  constraint data_key_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint data_key_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint data_key_wrapped_check check ((wrapped is null) = (destroyed_at is not null)),
  constraint data_key_master_key_id_check check (length(master_key_id) between 1 and 100),
  constraint data_key_blob_hash_check check (octet_length(blob_hash) = 32),
  constraint data_key_blob_store_check check (blob_store in ('local', 's3', 'walrus')),
  constraint data_key_blob_pointer_check check (starts_with(blob_pointer, workspace_id::text || '/'))
);

create unique index data_key_current_key on mneme_private.data_key (workspace_id, owner_user_id)
  where destroyed_at is null;
create index data_key_owner_user_id_idx on mneme_private.data_key (workspace_id, owner_user_id);
create index data_key_blob_pointer_idx on mneme_private.data_key (blob_pointer);

alter table mneme_private.data_key enable row level security;
alter table mneme_private.data_key force row level security;

reset role;
