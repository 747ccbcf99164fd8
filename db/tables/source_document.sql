comment on table mneme.source_document is 'A document. Its text is in its chunks.';
comment on column mneme.source_document.workspace_id is 'The workspace it belongs to.';
comment on column mneme.source_document.id is 'Its id, a UUIDv7.';
comment on column mneme.source_document.thread_id is 'The thread it was shared in.';
comment on column mneme.source_document.project_id is 'The project it belongs to.';
comment on column mneme.source_document.title is 'Its title.';
comment on column mneme.source_document.uri is 'Where it came from.';
comment on column mneme.source_document.media_type is 'Its media type.';
comment on column mneme.source_document.byte_size is 'The size of the file that it was read from, in bytes.';
comment on column mneme.source_document.content_hash is 'SHA-256 of the file that it was read from.';
comment on column mneme.source_document.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.source_document.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.source_document.visibility is 'Who in the workspace sees it.';
comment on column mneme.source_document.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.source_document.created_by is 'The user who wrote it.';
comment on column mneme.source_document.created_at is 'When the row was written.';
comment on column mneme.source_document.taxonomy_node_id is
  'Its place in the taxonomy; null if it has none of its own.';
comment on column mneme.source_document.version is 'The version of its text: 1, and one more for each change.';
comment on column mneme.source_document.updated_at is 'When its text last changed.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy source_document_persona on mneme.source_document as restrictive
  to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)));
create policy source_document_persona_update on mneme.source_document as restrictive
  for update to mneme_member, mneme_admin, mneme_service
  using (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null))
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy source_document_persona_delete on mneme.source_document as restrictive
  for delete to mneme_member, mneme_admin, mneme_service
  using (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy source_document_person_read on mneme.source_document for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = source_document.workspace_id and p.thread_id = source_document.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy source_document_project_read on mneme.source_document for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and thread_id is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = source_document.workspace_id and p.project_id = source_document.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy source_document_workspace_read on mneme.source_document for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy source_document_person_insert on mneme.source_document for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = source_document.workspace_id and p.thread_id = source_document.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = source_document.workspace_id
        and parent.id = source_document.thread_id)));
create policy source_document_workspace_insert on mneme.source_document for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy source_document_person_update on mneme.source_document for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = source_document.workspace_id
        and parent.id = source_document.thread_id)));
create policy source_document_workspace_update on mneme.source_document for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy source_document_refile_update on mneme.source_document for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy source_document_person_delete on mneme.source_document for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy source_document_admin_delete on mneme.source_document for delete to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = source_document.workspace_id and p.thread_id = source_document.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy source_document_workspace_delete on mneme.source_document for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy source_document_search on mneme.source_document for select to mneme_search
  using (true);
create policy source_document_backup on mneme.source_document for select to mneme_backup
  using (true);
create policy source_document_erase on mneme.source_document to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy source_document_carry on mneme.source_document to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, thread_id, project_id, taxonomy_node_id, title, uri, media_type, byte_size, content_hash,
    owner_user_id, persona_id, visibility, sensitivity, created_by),
  update (thread_id, project_id, taxonomy_node_id, title, media_type, byte_size, content_hash, version, persona_id,
    visibility, updated_at),
  delete
on mneme.source_document to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, thread_id, project_id, title, uri, media_type, byte_size, content_hash, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, taxonomy_node_id, version, updated_at),
  update (thread_id, project_id, title, uri, media_type, byte_size, content_hash, owner_user_id, persona_id, visibility,
    sensitivity, created_by, created_at, taxonomy_node_id, version, updated_at),
  delete
on mneme.source_document to mneme_worker;
grant update (taxonomy_node_id) on mneme.source_document to mneme_search;
grant update (owner_user_id, visibility, created_by) on mneme.source_document to mneme_eraser;
grant select on mneme.source_document to mneme_search;
grant select on mneme.source_document to mneme_backup;
grant select, delete on mneme.source_document to mneme_eraser;
grant select, insert on mneme.source_document to mneme_porter;
