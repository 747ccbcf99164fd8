comment on table mneme.taxonomy_suggestion is
  'A suggested place in the taxonomy for a thread, for a person to decide. Rejected suggestions are kept so that none '
  'is made twice.';
comment on column mneme.taxonomy_suggestion.workspace_id is 'The workspace it belongs to.';
comment on column mneme.taxonomy_suggestion.id is 'Its id, a UUIDv7.';
comment on column mneme.taxonomy_suggestion.thread_id is 'The thread.';
comment on column mneme.taxonomy_suggestion.taxonomy_node_id is 'The place.';
comment on column mneme.taxonomy_suggestion.score is 'How well it fits, 0 to 1.';
comment on column mneme.taxonomy_suggestion.status is 'Whether it was decided, and how.';
comment on column mneme.taxonomy_suggestion.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.taxonomy_suggestion.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.taxonomy_suggestion.visibility is 'Who in the workspace sees it.';
comment on column mneme.taxonomy_suggestion.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.taxonomy_suggestion.created_at is 'When the row was written.';
comment on column mneme.taxonomy_suggestion.decided_at is 'When it was decided; null while it is open.';
create trigger taxonomy_suggestion_publish after insert on mneme.taxonomy_suggestion
  for each row when (new.status = 'suggested') execute function mneme_private.publish_row('suggestions');
create trigger taxonomy_suggestion_publish_update after update of status on mneme.taxonomy_suggestion
  for each row when (old.status <> new.status) execute function mneme_private.publish_row('suggestions');

-- Generated from db/access/taxonomy.yaml by `npm run generate`.
create policy taxonomy_suggestion_persona on mneme.taxonomy_suggestion as restrictive
  to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy taxonomy_suggestion_person_read on mneme.taxonomy_suggestion for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy taxonomy_suggestion_workspace_read on mneme.taxonomy_suggestion for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_workspace_insert on mneme.taxonomy_suggestion for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_person_update on mneme.taxonomy_suggestion for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy taxonomy_suggestion_workspace_update on mneme.taxonomy_suggestion
  for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_workspace_delete on mneme.taxonomy_suggestion for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_search on mneme.taxonomy_suggestion to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_backup on mneme.taxonomy_suggestion for select to mneme_backup
  using (true);
create policy taxonomy_suggestion_erase on mneme.taxonomy_suggestion to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy taxonomy_suggestion_carry on mneme.taxonomy_suggestion to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, update (status, decided_at) on mneme.taxonomy_suggestion to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, thread_id, taxonomy_node_id, score, status, owner_user_id, persona_id, visibility,
    sensitivity, created_at, decided_at),
  update (thread_id, taxonomy_node_id, score, status, owner_user_id, persona_id, visibility, sensitivity, created_at,
    decided_at),
  delete
on mneme.taxonomy_suggestion to mneme_worker;
grant
  select,
  insert (workspace_id, id, thread_id, taxonomy_node_id, score, status, owner_user_id, persona_id, visibility,
    sensitivity, created_at, decided_at),
  update (taxonomy_node_id, status, decided_at)
on mneme.taxonomy_suggestion to mneme_search;
grant update (owner_user_id, visibility) on mneme.taxonomy_suggestion to mneme_eraser;
grant select on mneme.taxonomy_suggestion to mneme_backup;
grant select, delete on mneme.taxonomy_suggestion to mneme_eraser;
grant select, insert on mneme.taxonomy_suggestion to mneme_porter;
