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

comment on table mneme_private.data_key is
  'A key that an owner''s memories are sealed with, wrapped by an erasure key in the blob store and then by the '
  'server''s master key. One that was destroyed stays as proof, without what it wraps.';
comment on column mneme_private.data_key.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.data_key.id is 'Its id, a UUIDv7; what it sealed names it.';
comment on column mneme_private.data_key.owner_user_id is 'Whose memories it seals.';
comment on column mneme_private.data_key.wrapped is 'The key as a JWE within a JWE; null once it was destroyed.';
comment on column mneme_private.data_key.master_key_id is 'The master key it is wrapped with.';
comment on column mneme_private.data_key.blob_store is 'The store that holds its erasure key.';
comment on column mneme_private.data_key.blob_pointer is 'Where the erasure key is in that store.';
comment on column mneme_private.data_key.blob_hash is 'SHA-256 of the erasure key.';
comment on column mneme_private.data_key.created_at is 'When it was made.';
comment on column mneme_private.data_key.rewrapped_at is 'When it was last wrapped with another master key.';
comment on column mneme_private.data_key.destroyed_at is 'When it was destroyed; null while it opens what it sealed.';

alter table mneme_private.data_key enable row level security;
alter table mneme_private.data_key force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create trigger data_key_delete_blob after delete on mneme_private.data_key
  for each row execute function mneme_private.delete_blob_of_row();
create trigger data_key_destroy after update of destroyed_at on mneme_private.data_key
  for each row when (old.destroyed_at is null and new.destroyed_at is not null)
    execute function mneme_private.delete_blob_of_row();

-- Generated from db/access/sealed.yaml by `npm run generate`.
create policy data_key_person_read on mneme_private.data_key for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy data_key_workspace_read on mneme_private.data_key for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy data_key_person_insert on mneme_private.data_key for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy data_key_workspace_insert on mneme_private.data_key for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy data_key_rewrap on mneme_private.data_key for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy data_key_destroy on mneme_private.data_key for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy data_key_search on mneme_private.data_key for select to mneme_search
  using (true);
create policy data_key_backup on mneme_private.data_key for select to mneme_backup
  using (true);
create policy data_key_erase on mneme_private.data_key to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy data_key_carry on mneme_private.data_key to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, owner_user_id, wrapped, master_key_id, blob_store, blob_pointer, blob_hash)
on mneme_private.data_key to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, owner_user_id, wrapped, master_key_id, blob_store, blob_pointer, blob_hash),
  update (wrapped, master_key_id, rewrapped_at)
on mneme_private.data_key to mneme_worker;
grant update (wrapped, destroyed_at) on mneme_private.data_key to mneme_search;
grant select on mneme_private.data_key to mneme_search;
grant select on mneme_private.data_key to mneme_backup;
grant select, delete on mneme_private.data_key to mneme_eraser;
grant select, insert on mneme_private.data_key to mneme_porter;
