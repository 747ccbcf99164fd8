comment on table mneme_private.sealed_session_blob is
  'Where a blob of a sealed session is: a JWE of turns, which the server cannot open.';
comment on column mneme_private.sealed_session_blob.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.sealed_session_blob.session_id is 'The session.';
comment on column mneme_private.sealed_session_blob.sequence_no is 'Its number in the session, from 1.';
comment on column mneme_private.sealed_session_blob.blob_store is 'The store that holds it.';
comment on column mneme_private.sealed_session_blob.blob_pointer is 'Where it is in that store.';
comment on column mneme_private.sealed_session_blob.blob_hash is 'SHA-256 of the blob: the next one names it.';
comment on column mneme_private.sealed_session_blob.byte_size is 'Its size in bytes.';
comment on column mneme_private.sealed_session_blob.expires_at is
  'When the store forgets it unless it is renewed; null: never.';
comment on column mneme_private.sealed_session_blob.created_at is 'When the row was written.';

create trigger sealed_session_blob_delete_blob after delete on mneme_private.sealed_session_blob
  for each row execute function mneme_private.delete_blob_of_row();

-- Generated from db/access/sealed.yaml by `npm run generate`.
create policy sealed_session_blob_persona on mneme_private.sealed_session_blob as restrictive
  to mneme_member, mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null)
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy sealed_session_blob_person_read on mneme_private.sealed_session_blob
  for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme_private.sealed_session s
      where s.workspace_id = sealed_session_blob.workspace_id
        and s.id = sealed_session_blob.session_id));
create policy sealed_session_blob_workspace_read on mneme_private.sealed_session_blob
  for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_blob_person_insert on mneme_private.sealed_session_blob
  for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme_private.sealed_session s
      where s.workspace_id = sealed_session_blob.workspace_id
        and s.id = sealed_session_blob.session_id));
create policy sealed_session_blob_workspace_insert on mneme_private.sealed_session_blob for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_blob_renew on mneme_private.sealed_session_blob for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_blob_search on mneme_private.sealed_session_blob for select to mneme_search
  using (true);
create policy sealed_session_blob_backup on mneme_private.sealed_session_blob for select to mneme_backup
  using (true);
create policy sealed_session_blob_erase on mneme_private.sealed_session_blob to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_blob_carry on mneme_private.sealed_session_blob to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, session_id, sequence_no, blob_store, blob_pointer, blob_hash, byte_size, expires_at)
on mneme_private.sealed_session_blob to mneme_member, mneme_admin, mneme_service;
grant select, update (expires_at) on mneme_private.sealed_session_blob to mneme_worker;
grant select on mneme_private.sealed_session_blob to mneme_search;
grant select on mneme_private.sealed_session_blob to mneme_backup;
grant select, delete on mneme_private.sealed_session_blob to mneme_eraser;
grant select, insert on mneme_private.sealed_session_blob to mneme_porter;
