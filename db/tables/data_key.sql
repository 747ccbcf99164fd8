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
