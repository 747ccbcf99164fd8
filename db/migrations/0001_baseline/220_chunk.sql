set local role mneme_owner;

create table mneme.chunk (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  document_id uuid not null,
  position integer not null,
  heading text,
  content text,
  content_normalized text,
  fts tsvector generated always as (mneme_private.search_vector(content_normalized)) stored,
  content_state mneme.content_state not null default 'inline',
  usefulness real not null default 0.5,
  project_id uuid,
  thread_id uuid,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint chunk_pkey primary key (workspace_id, id),
  constraint chunk_document_id_fkey foreign key (workspace_id, document_id) references mneme.source_document (workspace_id, id) on delete cascade,
  constraint chunk_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint chunk_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint chunk_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint chunk_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint chunk_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint chunk_position_key unique (workspace_id, document_id, position),
  constraint chunk_content_check check (case content_state when 'inline' then content is not null when 'sealed' then content is null and content_normalized is null when 'removed' then content is null and content_normalized is null else content is null end),
  constraint chunk_usefulness_check check (usefulness >= 0 and usefulness <= 1)
);

create index chunk_thread_id_idx on mneme.chunk (workspace_id, thread_id);
create index chunk_fts_idx on mneme.chunk using gin (workspace_id, fts);
create index chunk_strong_idx on mneme.chunk using gin (mneme_private.strong_words(workspace_id, fts));

comment on table mneme.chunk is 'A piece of a document, as recall finds it.';
comment on column mneme.chunk.workspace_id is 'The workspace it belongs to.';
comment on column mneme.chunk.id is 'Its id, a UUIDv7.';
comment on column mneme.chunk.document_id is 'The document.';
comment on column mneme.chunk.position is 'Its place in the document, from 0.';
comment on column mneme.chunk.heading is 'The headings above it.';
comment on column mneme.chunk.content is 'Its text.';
comment on column mneme.chunk.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.chunk.fts is E'@omit\nIts words, for full-text search.';
comment on column mneme.chunk.content_state is 'Where its text is.';
comment on column mneme.chunk.usefulness is 'Rolling usefulness from feedback, 0 to 1.';
comment on column mneme.chunk.project_id is 'The project it belongs to.';
comment on column mneme.chunk.thread_id is 'The thread it was shared in.';
comment on column mneme.chunk.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.chunk.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.chunk.visibility is 'Who in the workspace sees it.';
comment on column mneme.chunk.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.chunk.created_by is 'The user who wrote it.';
comment on column mneme.chunk.created_at is 'When the row was written.';

alter table mneme.chunk enable row level security;
alter table mneme.chunk force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger chunk_text_forms before insert or update of content, content_state on mneme.chunk
  for each row execute function mneme_private.set_chunk_forms();
create trigger chunk_forget_vectors after update of content_state on mneme.chunk
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('chunk');
create trigger chunk_statistics_delete after delete on mneme.chunk
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('chunk');
create trigger chunk_statistics_insert after insert on mneme.chunk
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('chunk');
create trigger chunk_statistics_update after update on mneme.chunk
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('chunk');

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy chunk_persona on mneme.chunk as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)));
create policy chunk_person_read on mneme.chunk for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = chunk.workspace_id and p.thread_id = chunk.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy chunk_project_read on mneme.chunk for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and thread_id is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = chunk.workspace_id and p.project_id = chunk.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy chunk_workspace_read on mneme.chunk for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_person_insert on mneme.chunk for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = chunk.workspace_id and p.thread_id = chunk.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = chunk.workspace_id
        and parent.id = chunk.thread_id))
    and exists (
      select from mneme.source_document parent
      where parent.workspace_id = chunk.workspace_id
        and parent.id = chunk.document_id));
create policy chunk_workspace_insert on mneme.chunk for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_person_update on mneme.chunk for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = chunk.workspace_id and p.thread_id = chunk.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = chunk.workspace_id and p.thread_id = chunk.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy chunk_project_update on mneme.chunk for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and thread_id is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = chunk.workspace_id and p.project_id = chunk.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and thread_id is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = chunk.workspace_id and p.project_id = chunk.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy chunk_workspace_update on mneme.chunk for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_person_delete on mneme.chunk for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy chunk_workspace_delete on mneme.chunk for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_search on mneme.chunk for select to mneme_search
  using (true);
create policy chunk_backup on mneme.chunk for select to mneme_backup
  using (true);
create policy chunk_erase on mneme.chunk to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_carry on mneme.chunk to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, document_id, position, heading, content, page, occurred_at, content_state, project_id,
    thread_id, owner_user_id, persona_id, visibility, sensitivity, created_by),
  update (position, page, usefulness, visibility, sensitivity),
  delete
on mneme.chunk to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, document_id, position, heading, content, content_normalized, content_state, usefulness,
    project_id, thread_id, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, page,
    occurred_at),
  update (document_id, position, heading, content, content_normalized, content_state, usefulness, project_id, thread_id,
    owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, page, occurred_at),
  delete
on mneme.chunk to mneme_worker;
grant update (owner_user_id, visibility) on mneme.chunk to mneme_eraser;
grant select on mneme.chunk to mneme_search;
grant select on mneme.chunk to mneme_backup;
grant select, delete on mneme.chunk to mneme_eraser;
grant select, insert on mneme.chunk to mneme_porter;
