comment on table mneme.memory_item is
  'One version of a memory: a preference, task, decision, insight, moment, note, or a text stated as a fact or '
  'summary.';
comment on column mneme.memory_item.workspace_id is 'The workspace it belongs to.';
comment on column mneme.memory_item.id is 'Its id, a UUIDv7.';
comment on column mneme.memory_item.kind is 'Its kind.';
comment on column mneme.memory_item.layer is
  'What it belongs to: the user, the relationship with one persona, a project, or the workspace.';
comment on column mneme.memory_item.content is 'Its text.';
comment on column mneme.memory_item.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.memory_item.fts is E'@omit\nIts words, for full-text search.';
comment on column mneme.memory_item.content_hash is E'@omit\nSHA-256 of the normalised form.';
comment on column mneme.memory_item.content_state is 'Where its text is stored.';
comment on column mneme.memory_item.reason is
  'The reason for a decision, or the description of a task; null if none was given.';
comment on column mneme.memory_item.category is 'The category of a preference, e.g. coffee or code style.';
comment on column mneme.memory_item.key is 'The name of the setting, for a preference.';
comment on column mneme.memory_item.value is 'The value of the setting, for a preference.';
comment on column mneme.memory_item.status is 'The status of a task; null for other kinds.';
comment on column mneme.memory_item.due_at is 'When the task is due; null if it has no due date.';
comment on column mneme.memory_item.completed_at is 'When the task was done; null if it was not.';
comment on column mneme.memory_item.tags is 'Its labels.';
comment on column mneme.memory_item.channel is 'The channel it came from.';
comment on column mneme.memory_item.confidence is 'How certain the memory is, 0 to 1.';
comment on column mneme.memory_item.salience is
  'How important it is, 0 to 1. It is recomputed over time. A memory is never dropped because of it.';
comment on column mneme.memory_item.usefulness is
  'How useful it was as a recall hit: a moving average of feedback, 0 to 1.';
comment on column mneme.memory_item.access_count is
  'How often recall returned it. Counted only for private memories.';
comment on column mneme.memory_item.last_accessed_at is
  'When recall last returned it; null if it never did. Recorded only for private memories.';
comment on column mneme.memory_item.last_confirmed_at is
  'When it was last confirmed by being said again; null if it never was.';
comment on column mneme.memory_item.valid_from is 'Since when it is true; null if that is not known.';
comment on column mneme.memory_item.valid_to is 'Until when it is true; null if no end is known.';
comment on column mneme.memory_item.recorded_from is 'Since when Mneme has known this version.';
comment on column mneme.memory_item.recorded_to is
  'Until when this version was the current one; null if it still is.';
comment on column mneme.memory_item.supersedes_id is 'The version it replaces; null if it is the first.';
comment on column mneme.memory_item.thread_id is 'The thread it came from.';
comment on column mneme.memory_item.branch_id is 'The branch it came from.';
comment on column mneme.memory_item.source_sequence_no is
  'The number of the latest turn it came from. A branch forked before that turn does not see it.';
comment on column mneme.memory_item.project_id is 'The project it belongs to.';
comment on column mneme.memory_item.idempotency_key is
  'The caller''s own key for it. Storing with the same key again does nothing, or replaces the memory. Only the '
  'newest stated version has it.';
comment on column mneme.memory_item.extracted_by is
  'The extractor that found it in the conversation; null if it was stated by an operation.';
comment on column mneme.memory_item.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.memory_item.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.memory_item.visibility is 'Who in the workspace sees it.';
comment on column mneme.memory_item.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.memory_item.created_by is 'The user who wrote it.';
comment on column mneme.memory_item.created_at is 'When the row was written.';
comment on column mneme.memory_item.updated_at is 'When the row last changed.';
comment on column mneme.memory_item.importance is
  E'@omit\nHow much it seemed to matter when it was learned, 0 to 1, which its salience starts from each night; null '
  'while that is its salience still.';
comment on column mneme.memory_item.subject is
  'The name of the person who prefers it, has to do it, or told it. Null if nobody is named, or if the content itself '
  'says who.';
comment on column mneme.memory_item.set_aside_at is
  'When it was set aside because its extractor is no longer trusted; null if it was not. It is left out of prompts '
  'until it is formed again.';
comment on column mneme.memory_item.metadata is 'Other data that the caller stores with it, as an object.';
comment on column mneme.memory_item.first_recorded_from is
  'Since when Mneme has known the first version with its idempotencyKey; null if this is the first version.';
comment on column mneme.memory_item.replaces_id is
  E'@omit\nOn a fork: the memory from before it whose place this one takes there. Elsewhere that one stays as it is.';

create trigger memory_item_forget_links after update of content_state on mneme.memory_item
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_memory_links();
create trigger memory_item_forget_sealed_text after update of content_state on mneme.memory_item
  for each row when (old.content_state = 'sealed' and new.content_state = 'removed')
    execute function mneme_private.forget_sealed_text();
create trigger memory_item_publish after insert on mneme.memory_item
  referencing new table as formed for each statement execute function mneme_private.publish_memories();

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger memory_item_text_forms before insert or update of content, content_state on mneme.memory_item
  for each row execute function mneme_private.set_text_forms();
create trigger memory_item_forget_vectors after update of content, content_state on mneme.memory_item
  for each row when (new.content_state = 'removed'
    or new.content_state = old.content_state and new.content is distinct from old.content)
    execute function mneme_private.forget_vectors('memory');
create trigger memory_item_statistics_delete after delete on mneme.memory_item
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('memory');
create trigger memory_item_statistics_insert after insert on mneme.memory_item
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('memory');
create trigger memory_item_statistics_update after update on mneme.memory_item
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('memory');

-- Generated from db/access/memories.yaml by `npm run generate`.
create policy memory_item_persona on mneme.memory_item as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy memory_item_person_read on mneme.memory_item for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = memory_item.workspace_id and p.thread_id = memory_item.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy memory_item_project_read on mneme.memory_item for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and extracted_by is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy memory_item_workspace_read on mneme.memory_item for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_person_insert on mneme.memory_item for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = memory_item.workspace_id and p.thread_id = memory_item.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = memory_item.workspace_id
        and parent.id = memory_item.thread_id)));
create policy memory_item_person_reach on mneme.memory_item as restrictive for insert to mneme_member, mneme_admin
  with check ((branch_id is null or mneme_private.in_reach('branch', branch_id))
    and (supersedes_id is null or mneme_private.in_reach('memory', supersedes_id))
    and (replaces_id is null or mneme_private.in_reach('memory', replaces_id)));
create policy memory_item_project_insert on mneme.memory_item for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and extracted_by is null
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = memory_item.workspace_id
        and parent.id = memory_item.thread_id))
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy memory_item_workspace_insert on mneme.memory_item for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_person_update on mneme.memory_item for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = memory_item.workspace_id and p.thread_id = memory_item.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = memory_item.workspace_id and p.thread_id = memory_item.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy memory_item_project_update on mneme.memory_item for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and extracted_by is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and extracted_by is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy memory_item_workspace_update on mneme.memory_item for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_workspace_delete on mneme.memory_item for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_search on mneme.memory_item for select to mneme_search
  using (true);
create policy memory_item_backup on mneme.memory_item for select to mneme_backup
  using (true);
create policy memory_item_erase on mneme.memory_item to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_carry on mneme.memory_item to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, kind, layer, content, content_hash, content_state, reason, category, key, value, status,
    due_at, completed_at, tags, channel, confidence, salience, last_confirmed_at, valid_from, valid_to, supersedes_id,
    thread_id, branch_id, source_sequence_no, project_id, idempotency_key, extracted_by, owner_user_id, persona_id,
    visibility, sensitivity, subject, created_by, metadata, first_recorded_from, replaces_id, recorded_from),
  update (content, content_hash, content_state, reason, category, key, value, status, due_at, completed_at, tags,
    confidence, usefulness, access_count, last_accessed_at, last_confirmed_at, valid_to, recorded_to, visibility,
    sensitivity, updated_at, idempotency_key, metadata, first_recorded_from)
on mneme.memory_item to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, kind, layer, content, content_normalized, content_hash, content_state, reason, category,
    key, value, status, due_at, completed_at, tags, channel, confidence, salience, usefulness, access_count,
    last_accessed_at, last_confirmed_at, valid_from, valid_to, recorded_from, recorded_to, supersedes_id, thread_id,
    branch_id, source_sequence_no, project_id, idempotency_key, extracted_by, owner_user_id, persona_id, visibility,
    sensitivity, created_by, created_at, updated_at, importance, subject, set_aside_at, metadata, first_recorded_from,
    replaces_id),
  update (kind, layer, content, content_normalized, content_hash, content_state, reason, category, key, value, status,
    due_at, completed_at, tags, channel, confidence, salience, usefulness, access_count, last_accessed_at,
    last_confirmed_at, valid_from, valid_to, recorded_from, recorded_to, supersedes_id, thread_id, branch_id,
    source_sequence_no, project_id, idempotency_key, extracted_by, owner_user_id, persona_id, visibility, sensitivity,
    created_by, created_at, updated_at, importance, subject, set_aside_at, metadata, first_recorded_from, replaces_id),
  delete
on mneme.memory_item to mneme_worker;
grant update (idempotency_key, owner_user_id, visibility, created_by) on mneme.memory_item to mneme_eraser;
grant select on mneme.memory_item to mneme_search;
grant select on mneme.memory_item to mneme_backup;
grant select, delete on mneme.memory_item to mneme_eraser;
grant select, insert on mneme.memory_item to mneme_porter;
