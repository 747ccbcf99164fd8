comment on table mneme.fact is
  'One version of a fact: a subject, a predicate and an object, when it is true (valid) and when Mneme knew it '
  '(recorded). A version never changes, except that its recorded range is closed.';
comment on column mneme.fact.workspace_id is 'The workspace it belongs to.';
comment on column mneme.fact.id is 'Its id, a UUIDv7.';
comment on column mneme.fact.fact_id is 'The fact this is a version of.';
comment on column mneme.fact.subject_entity_id is 'The subject''s entity; null if it is not a known entity.';
comment on column mneme.fact.subject is 'The subject, as it was said.';
comment on column mneme.fact.predicate is 'How subject and object are related, in snake_case.';
comment on column mneme.fact.object_entity_id is 'The object''s entity; null if it is not a known entity.';
comment on column mneme.fact.object is 'The object, as it was said.';
comment on column mneme.fact.content is E'@omit\nThe statement as a sentence.';
comment on column mneme.fact.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.fact.fts is E'@omit\nIts words, for full-text search.';
comment on column mneme.fact.content_state is 'Where its text is stored.';
comment on column mneme.fact.confidence is
  'How certain the fact is, 0 to 1: one minus the product of (1 - confidence) over its sources.';
comment on column mneme.fact.disputed is
  'Whether another fact, with at least as good sources, contradicts it and the conflict is not decided. When this '
  'changes, there is a new version.';
comment on column mneme.fact.salience is 'How important it is, 0 to 1.';
comment on column mneme.fact.usefulness is
  'How useful it was as a recall hit: a moving average of feedback, 0 to 1.';
comment on column mneme.fact.valid_from is 'Since when it is true; null if that is not known.';
comment on column mneme.fact.valid_to is 'Until when it is true; null if no end is known.';
comment on column mneme.fact.recorded_from is 'Since when Mneme has known this version.';
comment on column mneme.fact.recorded_to is 'Until when this version was the current one; null if it still is.';
comment on column mneme.fact.supersedes_id is 'The version it replaces; null if it is the first.';
comment on column mneme.fact.thread_id is 'The thread it came from.';
comment on column mneme.fact.branch_id is 'The branch it came from.';
comment on column mneme.fact.source_sequence_no is 'The number of the latest turn it came from.';
comment on column mneme.fact.project_id is 'The project it belongs to.';
comment on column mneme.fact.extracted_by is
  'The extractor that found it in the conversation; null if it was stated by an operation.';
comment on column mneme.fact.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.fact.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.fact.visibility is 'Who in the workspace sees it.';
comment on column mneme.fact.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.fact.created_by is 'The user who wrote it.';
comment on column mneme.fact.created_at is 'When the row was written.';
comment on column mneme.fact.end_inferred is
  'Whether its end was inferred because another fact began, and was not stated. An inferred end moves when that other '
  'fact changes.';
comment on column mneme.fact.importance is
  E'@omit\nHow much it seemed to matter when it was learned, 0 to 1, which its salience starts from each night; null '
  'while that is its salience still.';
comment on column mneme.fact.set_aside_at is
  'When it was set aside because its extractor is no longer trusted; null if it was not. It is left out of prompts '
  'until it is formed again.';
comment on column mneme.fact.replaces_id is
  E'@omit\nOn a fork: the fact from before it whose place this one takes there. Elsewhere that one stays as it is.';

create trigger fact_publish after insert on mneme.fact
  referencing new table as changed for each statement execute function mneme_private.publish_kind('facts');

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger fact_text_forms before insert or update of content, content_state on mneme.fact
  for each row execute function mneme_private.set_text_forms();
create trigger fact_forget_vectors after update of content, content_state on mneme.fact
  for each row when (new.content_state = 'removed'
    or new.content_state = old.content_state and new.content is distinct from old.content)
    execute function mneme_private.forget_vectors('fact');
create trigger fact_statistics_delete after delete on mneme.fact
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('fact');
create trigger fact_statistics_insert after insert on mneme.fact
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('fact');
create trigger fact_statistics_update after update on mneme.fact
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('fact');

-- Generated from db/access/facts.yaml by `npm run generate`.
create policy fact_persona on mneme.fact as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy fact_person_read on mneme.fact for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = fact.workspace_id and p.thread_id = fact.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy fact_workspace_read on mneme.fact for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_divide_insert on mneme.fact for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_person_insert on mneme.fact for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = fact.workspace_id and p.thread_id = fact.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and mneme_private.fact_in_reach(fact));
create policy fact_person_reach on mneme.fact as restrictive for insert to mneme_member, mneme_admin
  with check ((branch_id is null or mneme_private.in_reach('branch', branch_id))
    and (supersedes_id is null or mneme_private.in_reach('fact', supersedes_id))
    and (replaces_id is null or mneme_private.in_reach('fact', replaces_id)));
create policy fact_service_insert on mneme.fact for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_workspace_insert on mneme.fact for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_confidence on mneme.fact for update to mneme_search
  using (true)
  with check (true);
create policy fact_person_update on mneme.fact for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = fact.workspace_id and p.thread_id = fact.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = fact.workspace_id and p.thread_id = fact.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy fact_workspace_update on mneme.fact for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_workspace_delete on mneme.fact for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_search on mneme.fact for select to mneme_search
  using (true);
create policy fact_backup on mneme.fact for select to mneme_backup
  using (true);
create policy fact_erase on mneme.fact to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_carry on mneme.fact to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object, content,
    confidence, disputed, salience, usefulness, valid_from, valid_to, recorded_from, supersedes_id, thread_id,
    branch_id, source_sequence_no, project_id, extracted_by, owner_user_id, persona_id, visibility, sensitivity,
    created_by, end_inferred, replaces_id),
  update (usefulness, recorded_to, visibility, sensitivity)
on mneme.fact to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object, content,
    content_normalized, content_state, confidence, disputed, salience, usefulness, valid_from, valid_to, recorded_from,
    recorded_to, supersedes_id, thread_id, branch_id, source_sequence_no, project_id, extracted_by, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, end_inferred, importance, set_aside_at, replaces_id),
  update (fact_id, subject_entity_id, subject, predicate, object_entity_id, object, content, content_normalized,
    content_state, confidence, disputed, salience, usefulness, valid_from, valid_to, recorded_from, recorded_to,
    supersedes_id, thread_id, branch_id, source_sequence_no, project_id, extracted_by, owner_user_id, persona_id,
    visibility, sensitivity, created_by, created_at, end_inferred, importance, set_aside_at, replaces_id),
  delete
on mneme.fact to mneme_worker;
grant insert, update (confidence, recorded_to) on mneme.fact to mneme_search;
grant update (subject_entity_id, object_entity_id, owner_user_id, visibility) on mneme.fact to mneme_eraser;
grant select on mneme.fact to mneme_search;
grant select on mneme.fact to mneme_backup;
grant select, delete on mneme.fact to mneme_eraser;
grant select, insert on mneme.fact to mneme_porter;
