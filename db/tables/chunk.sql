comment on table mneme.chunk is 'A section of a document, as recall finds it.';
comment on column mneme.chunk.workspace_id is 'The workspace it belongs to.';
comment on column mneme.chunk.id is 'Its id, a UUIDv7.';
comment on column mneme.chunk.document_id is 'The document.';
comment on column mneme.chunk.position is 'Its place in the document, from 0.';
comment on column mneme.chunk.heading is 'The headings it is under.';
comment on column mneme.chunk.content is 'Its text.';
comment on column mneme.chunk.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.chunk.fts is E'@omit\nIts words, for full-text search.';
comment on column mneme.chunk.content_state is 'Where its text is stored.';
comment on column mneme.chunk.usefulness is
  'How useful it was as a recall hit: a moving average of feedback, 0 to 1.';
comment on column mneme.chunk.project_id is 'The project it belongs to.';
comment on column mneme.chunk.thread_id is 'The thread it was shared in.';
comment on column mneme.chunk.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.chunk.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.chunk.visibility is 'Who in the workspace sees it.';
comment on column mneme.chunk.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.chunk.created_by is 'The user who wrote it.';
comment on column mneme.chunk.created_at is 'When the row was written.';
comment on column mneme.chunk.page is 'The page it begins on, from 1; null if the document has no pages.';
comment on column mneme.chunk.occurred_at is
  'The time it is about: noon of the day that its heading, its entry or the document''s name gives; null if none '
  'gives one.';

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger chunk_text_forms before insert or update of content, content_state on mneme.chunk
  for each row execute function mneme_private.set_chunk_forms();
create trigger chunk_forget_vectors after update of content, content_state on mneme.chunk
  for each row when (new.content_state = 'removed'
    or new.content_state = old.content_state and new.content is distinct from old.content)
    execute function mneme_private.forget_vectors('chunk');
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
