comment on table mneme.recall_trace is
  'One recall: what was asked, with which filters, and how long it took. Its hits are separate rows.';
comment on column mneme.recall_trace.workspace_id is 'The workspace it belongs to.';
comment on column mneme.recall_trace.id is 'Its id, a UUIDv7.';
comment on column mneme.recall_trace.query is 'What was asked.';
comment on column mneme.recall_trace.thread_id is 'The thread it was asked in; null if in none.';
comment on column mneme.recall_trace.parameters is
  'Limits, scope, period and token budget, and the names of the other filters used. Never contains ids or texts of '
  'rows.';
comment on column mneme.recall_trace.timings is 'Milliseconds per stage.';
comment on column mneme.recall_trace.warnings is
  'What could not be used, e.g. a slow reranker or an unreachable archive.';
comment on column mneme.recall_trace.expires_at is 'When it expires and is deleted.';
comment on column mneme.recall_trace.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.recall_trace.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.recall_trace.visibility is 'Who in the workspace sees it.';
comment on column mneme.recall_trace.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.recall_trace.created_by is 'The user who wrote it.';
comment on column mneme.recall_trace.created_at is 'When the row was written.';
comment on column mneme.recall_trace.prompt_tokens is
  'How many tokens the prompt that was built from it has; null if none was built.';

-- Generated from db/access/recall.yaml by `npm run generate`.
create policy recall_trace_persona on mneme.recall_trace as restrictive to mneme_member, mneme_admin, mneme_service
  using (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null))
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy recall_trace_person_read on mneme.recall_trace for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy recall_trace_program_read on mneme.recall_trace for select to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and created_by is not distinct from nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy recall_trace_workspace_read on mneme.recall_trace for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_person_insert on mneme.recall_trace for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = recall_trace.workspace_id
        and parent.id = recall_trace.thread_id)));
create policy recall_trace_workspace_insert on mneme.recall_trace for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_workspace_update on mneme.recall_trace for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_workspace_delete on mneme.recall_trace for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_search on mneme.recall_trace for select to mneme_search
  using (true);
create policy recall_trace_backup on mneme.recall_trace for select to mneme_backup
  using (true);
create policy recall_trace_erase on mneme.recall_trace to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_trace_carry on mneme.recall_trace to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, query, thread_id, parameters, timings, warnings, expires_at, owner_user_id, persona_id,
    visibility, sensitivity, created_by, prompt_tokens)
on mneme.recall_trace to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, query, thread_id, parameters, timings, warnings, expires_at, owner_user_id, persona_id,
    visibility, sensitivity, created_by, created_at, prompt_tokens),
  update (query, thread_id, parameters, timings, warnings, expires_at, owner_user_id, persona_id, visibility,
    sensitivity, created_by, created_at, prompt_tokens),
  delete
on mneme.recall_trace to mneme_worker;
grant select on mneme.recall_trace to mneme_search;
grant select on mneme.recall_trace to mneme_backup;
grant select, delete on mneme.recall_trace to mneme_eraser;
grant select, insert on mneme.recall_trace to mneme_porter;
