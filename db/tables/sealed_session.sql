comment on table mneme_private.sealed_session is
  'A session whose turns its client keeps encrypted with a key that only it holds: a chain of blobs, each naming the '
  'one before it by hash.';
comment on column mneme_private.sealed_session.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.sealed_session.id is 'Its id, a UUIDv7.';
comment on column mneme_private.sealed_session.owner_user_id is 'Whose it is.';
comment on column mneme_private.sealed_session.session_key is 'The client''s own key for it.';
comment on column mneme_private.sealed_session.head_sequence_no is 'The number of its newest blob.';
comment on column mneme_private.sealed_session.head_hash is 'SHA-256 of its newest blob: the next one names it.';
comment on column mneme_private.sealed_session.opens_at is
  'The blob that it is opened from; those before it are history.';
comment on column mneme_private.sealed_session.created_at is 'When the row was written.';
comment on column mneme_private.sealed_session.updated_at is 'When its newest blob was added.';

-- Generated from db/access/sealed.yaml by `npm run generate`.
create policy sealed_session_persona on mneme_private.sealed_session as restrictive
  to mneme_member, mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null)
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy sealed_session_person_read on mneme_private.sealed_session for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy sealed_session_workspace_read on mneme_private.sealed_session for select to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_person_insert on mneme_private.sealed_session for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy sealed_session_workspace_insert on mneme_private.sealed_session for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_person_update on mneme_private.sealed_session for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy sealed_session_workspace_update on mneme_private.sealed_session for update to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_person_delete on mneme_private.sealed_session for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy sealed_session_workspace_delete on mneme_private.sealed_session for delete to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_search on mneme_private.sealed_session for select to mneme_search
  using (true);
create policy sealed_session_backup on mneme_private.sealed_session for select to mneme_backup
  using (true);
create policy sealed_session_erase on mneme_private.sealed_session to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_carry on mneme_private.sealed_session to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, owner_user_id, session_key, head_sequence_no, head_hash, opens_at),
  update (head_sequence_no, head_hash, opens_at, updated_at),
  delete
on mneme_private.sealed_session to mneme_member, mneme_admin, mneme_service;
grant select on mneme_private.sealed_session to mneme_search;
grant select on mneme_private.sealed_session to mneme_backup;
grant select, delete on mneme_private.sealed_session to mneme_eraser;
grant select, insert on mneme_private.sealed_session to mneme_porter;
