comment on table mneme.message is 'A turn, exactly as it was said.';
comment on column mneme.message.workspace_id is 'The workspace it belongs to.';
comment on column mneme.message.id is 'Its id, a UUIDv7.';
comment on column mneme.message.thread_id is 'The thread.';
comment on column mneme.message.branch_id is 'The branch.';
comment on column mneme.message.parent_id is 'The turn before it; null for the first.';
comment on column mneme.message.sequence_no is 'Its number in the branch, from 1 without gaps.';
comment on column mneme.message.session_no is
  'The session it is in: a run of turns without a gap of more than an hour.';
comment on column mneme.message.role is 'Who speaks.';
comment on column mneme.message.author is 'The speaker''s name, if the thread has several speakers; else null.';
comment on column mneme.message.external_id is
  'The caller''s own key for it. A turn with the same key in the same thread is stored only once.';
comment on column mneme.message.content is 'Its text as sent, in Markdown.';
comment on column mneme.message.content_plain is E'@omit\nIts text without Markdown.';
comment on column mneme.message.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.message.fts is E'@omit\nIts speaker and words, for full-text search.';
comment on column mneme.message.content_hash is E'@omit\nSHA-256 of the normalised form: the node it belongs to.';
comment on column mneme.message.content_state is 'Where its text is stored.';
comment on column mneme.message.source_document_id is 'The document that it came from; null if from none.';
comment on column mneme.message.occurred_at is 'When it was said.';
comment on column mneme.message.metadata is 'Other data that the caller stores with it.';
comment on column mneme.message.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.message.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.message.visibility is 'Who in the workspace sees it.';
comment on column mneme.message.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.message.created_by is 'The user who wrote it.';
comment on column mneme.message.created_at is 'When the row was written.';
comment on column mneme.message.archive_id is E'@omit\nThe archive''s object that holds its text, once archived.';
comment on column mneme.message.asks is
  E'@omit\nOf an archived text: whether it ends with a question mark, which recall weighs.';
comment on column mneme.message.channel is
  E'@omit\nThe channel it was said in, where that is another than its thread''s; else null.';
comment on column mneme.message.forgotten is
  E'@omit\nThe characters of its text, counted from 0, that its user had forgotten.';
comment on column mneme.message.echo is
  E'@omit\nThe characters of its text, counted from 0, that are what Mneme itself put into a prompt.';
comment on column mneme.message.memory_off is E'@omit\nWhether it was said with memory off: nothing is made of it.';
comment on column mneme.message.content_visible is
  E'@omit\nWhat of its text may be found, learned from and quoted, the rest as spaces; null where that is all of it.';
comment on column mneme.message.response_id is
  E'@omit\nThe id of the gateway''s response that it is the answer of, or that it asked for in the background.';
comment on column mneme.message.utc_offset is
  E'@omit\nMinutes by which the clock of who said it was ahead of UTC; null if its time had no offset.';

create trigger message_forget_answers after update of content, content_state, forgotten on mneme.message
  for each row when (new.content_state not in ('inline', 'archived')
    or (new.content_state = old.content_state and (new.content is distinct from old.content
      or new.content_visible is distinct from old.content_visible)))
    execute function mneme_private.forget_answers();
create trigger message_leave_archive before update on mneme.message
  for each row when (new.archive_id is not null and new.content_state <> 'archived')
    execute function mneme_private.leave_archive();
create trigger message_left_archive after update on mneme.message
  for each row when (old.archive_id is not null and new.archive_id is distinct from old.archive_id)
    execute function mneme_private.note_left_archive();
create trigger message_deleted_archive after delete on mneme.message
  for each row when (old.archive_id is not null) execute function mneme_private.note_left_archive();
create trigger message_forget_versions after update of content_state on mneme.message
  for each row when (new.content_state in ('removed', 'sealed')) execute function mneme_private.forget_versions();
create trigger message_forget_times after update of content_state, forgotten on mneme.message
  for each row when (new.content_state in ('removed', 'sealed')
    or new.content_visible is distinct from old.content_visible) execute function mneme_private.forget_times();
create trigger message_invalidate_removed after update on mneme.message
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.invalidate_removed_turns();
create trigger message_invalidate_deleted after delete on mneme.message
  referencing old table as old_rows for each statement execute function mneme_private.invalidate_deleted_turns();

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger message_text_forms before insert or update of content, content_state, forgotten, echo, memory_off
  on mneme.message
  for each row execute function mneme_private.set_message_forms();
create trigger message_forget_vectors after update of content, content_state on mneme.message
  for each row when (new.content_state = 'removed'
    or new.content_state = old.content_state and new.content is distinct from old.content)
    execute function mneme_private.forget_vectors('message');
create trigger message_statistics_delete after delete on mneme.message
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('message');
create trigger message_statistics_insert after insert on mneme.message
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('message');
create trigger message_statistics_update after update on mneme.message
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('message');

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy message_persona on mneme.message as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy message_persona_insert on mneme.message as restrictive
  for insert to mneme_member, mneme_admin, mneme_service
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy message_person_read on mneme.message for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = message.workspace_id and p.thread_id = message.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy message_workspace_read on mneme.message for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_member_role on mneme.message as restrictive for insert to mneme_member
  with check ((role <> 'system' or visibility = 'private'));
create policy message_person_insert on mneme.message for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = message.workspace_id and p.thread_id = message.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and exists (
      select from mneme.thread parent
      where parent.workspace_id = message.workspace_id
        and parent.id = message.thread_id));
create policy message_person_reach on mneme.message as restrictive for insert to mneme_member, mneme_admin
  with check (exists (
      select from mneme.branch parent
      where parent.workspace_id = message.workspace_id
        and parent.id = message.branch_id
        and parent.thread_id = message.thread_id));
create policy message_workspace_insert on mneme.message for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_person_update on mneme.message for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = message.workspace_id and p.thread_id = message.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = message.workspace_id and p.thread_id = message.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy message_workspace_update on mneme.message for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_workspace_delete on mneme.message for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_search on mneme.message for select to mneme_search
  using (true);
create policy message_backup on mneme.message for select to mneme_backup
  using (true);
create policy message_erase on mneme.message to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_carry on mneme.message to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, thread_id, branch_id, parent_id, sequence_no, session_no, role, author, external_id,
    content, content_hash, content_state, occurred_at, metadata, channel, owner_user_id, persona_id, visibility,
    sensitivity, created_by, echo, memory_off, utc_offset),
  update (visibility, sensitivity)
on mneme.message to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, thread_id, branch_id, parent_id, sequence_no, session_no, role, author, external_id,
    content, content_plain, content_normalized, content_hash, content_state, source_document_id, occurred_at, metadata,
    owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, archive_id, asks, channel, forgotten,
    echo, memory_off, content_visible, utc_offset),
  update (thread_id, branch_id, parent_id, sequence_no, session_no, role, author, external_id, content, content_plain,
    content_normalized, content_hash, content_state, source_document_id, occurred_at, metadata, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, archive_id, asks, channel, forgotten, echo, memory_off,
    content_visible, utc_offset),
  delete
on mneme.message to mneme_worker;
grant
  update (parent_id, owner_user_id, visibility, created_by, content, content_state, metadata, forgotten, utc_offset)
on mneme.message to mneme_eraser;
grant select on mneme.message to mneme_search;
grant select on mneme.message to mneme_backup;
grant select, delete on mneme.message to mneme_eraser;
grant select, insert on mneme.message to mneme_porter;
