comment on table mneme.summary is 'A summary of a session, a thread, or a period of time.';
comment on column mneme.summary.workspace_id is 'The workspace it belongs to.';
comment on column mneme.summary.id is 'Its id, a UUIDv7.';
comment on column mneme.summary.level is 'What it covers: a period of time, a session or a thread.';
comment on column mneme.summary.thread_id is 'The thread, for summaries of a thread.';
comment on column mneme.summary.branch_id is 'The branch.';
comment on column mneme.summary.source_sequence_no is 'The number of the latest turn it covers.';
comment on column mneme.summary.project_id is 'The project, for summaries of a project.';
comment on column mneme.summary.period_start is 'When what it covers begins.';
comment on column mneme.summary.period_end is 'When what it covers ends, exclusive.';
comment on column mneme.summary.content is 'Its text.';
comment on column mneme.summary.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.summary.fts is E'@omit\nIts words, for full-text search.';
comment on column mneme.summary.content_state is 'Where its text is stored.';
comment on column mneme.summary.topics is 'What was talked about.';
comment on column mneme.summary.key_decisions is 'What was decided.';
comment on column mneme.summary.action_items is 'What is to be done.';
comment on column mneme.summary.sentiment is
  'The mood of the people in it, judged by their words; null if it covers more than one session.';
comment on column mneme.summary.message_count is 'How many turns it covers.';
comment on column mneme.summary.support is
  'How well its turns support its statements, 0 to 1; null until it is computed.';
comment on column mneme.summary.coverage is
  'How much of what its turns say the summary covers, 0 to 1; null until it is computed.';
comment on column mneme.summary.usefulness is
  'How useful it was as a recall hit: a moving average of feedback, 0 to 1.';
comment on column mneme.summary.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.summary.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.summary.visibility is 'Who in the workspace sees it.';
comment on column mneme.summary.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.summary.created_by is 'The user who wrote it.';
comment on column mneme.summary.created_at is 'When the row was written.';
comment on column mneme.summary.updated_at is 'When the row last changed.';
comment on column mneme.summary.redundant is
  'Whether another summary has the same text for the same turns. It is then not embedded or searched, so that recall '
  'does not find the text twice.';
comment on column mneme.summary.written_by is
  'The summarizer that wrote its text, e.g. extractive; null if not recorded.';
comment on column mneme.summary.archive_id is E'@omit\nThe archive''s object that holds its text, once archived.';
comment on column mneme.summary.channels is
  E'@omit\nOf a session of which turns were said elsewhere: all of its channels, the latest last. Else null: its '
  'thread''s.';

create trigger summary_forget_answers after update of content, content_state on mneme.summary
  for each row when (new.content_state not in ('inline', 'archived')
    or (new.content_state = old.content_state and new.content is distinct from old.content))
    execute function mneme_private.forget_answers();
create trigger summary_leave_archive before update on mneme.summary
  for each row when (new.archive_id is not null and new.content_state <> 'archived')
    execute function mneme_private.leave_archive();
create trigger summary_left_archive after update on mneme.summary
  for each row when (old.archive_id is not null and new.archive_id is distinct from old.archive_id)
    execute function mneme_private.note_left_archive();
create trigger summary_deleted_archive after delete on mneme.summary
  for each row when (old.archive_id is not null) execute function mneme_private.note_left_archive();
create trigger summary_invalidate_days after delete on mneme.summary
  referencing old table as old_rows for each statement execute function mneme_private.invalidate_project_days();

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger summary_text_forms before insert or update of content, content_state, redundant on mneme.summary
  for each row execute function mneme_private.set_text_forms('redundant');
create trigger summary_forget_vectors after update of content, content_state on mneme.summary
  for each row when (new.content_state = 'removed'
    or new.content_state = old.content_state and new.content is distinct from old.content)
    execute function mneme_private.forget_vectors('summary');
create trigger summary_statistics_delete after delete on mneme.summary
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('summary');
create trigger summary_statistics_insert after insert on mneme.summary
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('summary');
create trigger summary_statistics_update after update on mneme.summary
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('summary');

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_persona on mneme.summary as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)));
create policy summary_person_read on mneme.summary for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = summary.workspace_id and p.thread_id = summary.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy summary_workspace_read on mneme.summary for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_person_insert on mneme.summary for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = summary.workspace_id and p.thread_id = summary.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = summary.workspace_id
        and parent.id = summary.thread_id)));
create policy summary_person_reach on mneme.summary as restrictive for insert to mneme_member, mneme_admin
  with check ((branch_id is null or exists (
      select from mneme.branch parent
      where parent.workspace_id = summary.workspace_id
        and parent.id = summary.branch_id)));
create policy summary_workspace_insert on mneme.summary for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_move on mneme.summary for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_notes_forget on mneme.summary for update to mneme_search
  using (true)
  with check (true);
create policy summary_person_update on mneme.summary for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = summary.workspace_id and p.thread_id = summary.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = summary.workspace_id and p.thread_id = summary.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy summary_workspace_update on mneme.summary for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_forget on mneme.summary for delete to mneme_search
  using (true);
create policy summary_workspace_delete on mneme.summary for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_search on mneme.summary for select to mneme_search
  using (true);
create policy summary_backup on mneme.summary for select to mneme_backup
  using (true);
create policy summary_erase on mneme.summary to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_carry on mneme.summary to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, level, thread_id, branch_id, source_sequence_no, project_id, period_start, period_end,
    content, content_state, topics, key_decisions, action_items, sentiment, message_count, owner_user_id, persona_id,
    visibility, sensitivity, created_by, redundant, written_by, channels),
  update (source_sequence_no, period_end, content, content_state, topics, key_decisions, action_items, sentiment,
    message_count, support, coverage, usefulness, visibility, sensitivity, updated_at, redundant, written_by, channels)
on mneme.summary to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, level, thread_id, branch_id, source_sequence_no, project_id, period_start, period_end,
    content, content_normalized, content_state, topics, key_decisions, action_items, sentiment, message_count, support,
    coverage, usefulness, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, updated_at,
    redundant, written_by, archive_id, channels),
  update (level, thread_id, branch_id, source_sequence_no, project_id, period_start, period_end, content,
    content_normalized, content_state, topics, key_decisions, action_items, sentiment, message_count, support, coverage,
    usefulness, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, updated_at, redundant,
    written_by, archive_id, channels),
  delete
on mneme.summary to mneme_worker;
grant update (project_id, key_decisions, action_items), delete on mneme.summary to mneme_search;
grant update (topics, key_decisions, action_items, owner_user_id, visibility) on mneme.summary to mneme_eraser;
grant select on mneme.summary to mneme_search;
grant select on mneme.summary to mneme_backup;
grant select, delete on mneme.summary to mneme_eraser;
grant select, insert on mneme.summary to mneme_porter;
