set local role mneme_owner;

create table mneme_private.blob_to_delete (
  id uuid not null default mneme_private.uuid_v7(),
  blob_store text not null,
  blob_pointer text not null,
  due_at timestamptz not null,
  constraint blob_to_delete_pkey primary key (id),
  constraint blob_to_delete_blob_store_check check (blob_store in ('local', 's3', 'walrus')),
  constraint blob_to_delete_blob_pointer_check check (length(blob_pointer) between 1 and 1000)
);

create index blob_to_delete_due_at_idx on mneme_private.blob_to_delete (due_at);

comment on table mneme_private.blob_to_delete is
  'A blob that the store is to delete unless a row refers to it when the time has come: of a row that went, or written '
  'for a row that was to come. It is of no workspace, since it outlives its own.';
comment on column mneme_private.blob_to_delete.id is 'Its id, a UUIDv7.';
comment on column mneme_private.blob_to_delete.blob_store is 'The store that holds it.';
comment on column mneme_private.blob_to_delete.blob_pointer is 'Where it is in that store.';
comment on column mneme_private.blob_to_delete.due_at is 'From when it is to be deleted.';

alter table mneme_private.blob_to_delete enable row level security;
alter table mneme_private.blob_to_delete force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/sealed.yaml by `npm run generate`.
create policy blob_to_delete_insert on mneme_private.blob_to_delete for insert to mneme_search
  with check (true);
create policy blob_to_delete_update on mneme_private.blob_to_delete for update to mneme_search
  using (true)
  with check (true);
create policy blob_to_delete_delete on mneme_private.blob_to_delete for delete to mneme_search
  using (true);
create policy blob_to_delete_search on mneme_private.blob_to_delete for select to mneme_search
  using (true);
create policy blob_to_delete_backup on mneme_private.blob_to_delete for select to mneme_backup
  using (true);

grant
  insert,
  update (attempts, failing_since, error_code, due_at),
  delete
on mneme_private.blob_to_delete to mneme_search;
grant select on mneme_private.blob_to_delete to mneme_search;
grant select on mneme_private.blob_to_delete to mneme_backup;
