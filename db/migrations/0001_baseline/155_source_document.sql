set local role mneme_owner;

create table mneme.source_document (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  thread_id uuid,
  project_id uuid,
  title text,
  uri text,
  media_type text,
  blob_store text,
  blob_pointer text,
  byte_size bigint,
  content_hash bytea,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint source_document_pkey primary key (workspace_id, id),
  constraint source_document_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint source_document_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint source_document_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint source_document_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint source_document_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint source_document_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by)
);

create index source_document_project_id_idx on mneme.source_document (workspace_id, project_id);
create index source_document_thread_id_idx on mneme.source_document (workspace_id, thread_id);

comment on table mneme.source_document is 'A document, or the archive object that holds texts moved out of the rows.';
comment on column mneme.source_document.workspace_id is 'The workspace it belongs to.';
comment on column mneme.source_document.id is 'Its id, a UUIDv7.';
comment on column mneme.source_document.thread_id is 'The thread it was shared in.';
comment on column mneme.source_document.project_id is 'The project it belongs to.';
comment on column mneme.source_document.title is 'Its title.';
comment on column mneme.source_document.uri is 'Where it came from.';
comment on column mneme.source_document.media_type is 'Its media type.';
comment on column mneme.source_document.blob_store is 'The store that holds its bytes.';
comment on column mneme.source_document.blob_pointer is 'Its key in that store.';
comment on column mneme.source_document.byte_size is 'Its size in bytes.';
comment on column mneme.source_document.content_hash is 'SHA-256 of its bytes.';
comment on column mneme.source_document.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.source_document.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.source_document.visibility is 'Who in the workspace sees it.';
comment on column mneme.source_document.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.source_document.created_by is 'The user who wrote it.';
comment on column mneme.source_document.created_at is 'When the row was written.';

alter table mneme.source_document enable row level security;
alter table mneme.source_document force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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
