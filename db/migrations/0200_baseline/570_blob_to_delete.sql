set local role mneme_owner;

create table mneme_private.blob_to_delete (
  id uuid not null default mneme_private.uuid_v7(),
  blob_store text not null,
  blob_pointer text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  failing_since timestamptz,
  error_code text,
  constraint blob_to_delete_pkey primary key (id),
  constraint blob_to_delete_blob_store_check check (blob_store in ('local', 's3', 'walrus')),
  constraint blob_to_delete_blob_pointer_check check (length(blob_pointer) between 1 and 1000)
);

create index blob_to_delete_due_at_idx on mneme_private.blob_to_delete (due_at);

alter table mneme_private.blob_to_delete enable row level security;
alter table mneme_private.blob_to_delete force row level security;

reset role;
