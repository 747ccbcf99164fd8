comment on table mneme.thread is 'A conversation.';
comment on column mneme.thread.workspace_id is 'The workspace it belongs to.';
comment on column mneme.thread.id is 'Its id, a UUIDv7.';
comment on column mneme.thread.external_id is 'The caller''s own key for the thread.';
comment on column mneme.thread.channel is 'Where it takes place, e.g. chat, voice, email.';
comment on column mneme.thread.title is 'Its title.';
comment on column mneme.thread.project_id is
  'The project it belongs to; null if to none. Those who read the project see its content.';
comment on column mneme.thread.taxonomy_node_id is 'Its place in the taxonomy.';
comment on column mneme.thread.summary is 'What it was about, updated by a job; null until there is a summary.';
comment on column mneme.thread.started_at is 'When it began.';
comment on column mneme.thread.ended_at is 'When its session ended; null if it is open.';
comment on column mneme.thread.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.thread.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.thread.visibility is 'Who in the workspace sees it.';
comment on column mneme.thread.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.thread.created_by is 'The user who wrote it.';
comment on column mneme.thread.created_at is 'When the row was written.';
comment on column mneme.thread.updated_at is 'When the row last changed.';
comment on column mneme.thread.privacy_mode is
  'Whether its transcript is removed once summaries and facts are extracted from it. If the workspace has privacy '
  'mode on, it is removed in any case.';
comment on column mneme.thread.pinned is 'Whether its texts stay in the database and are never archived.';
comment on column mneme.thread.restored_at is
  'When its texts were last restored from the archive by request; null if never. They count as that old for the '
  'archive.';
comment on column mneme.thread.time_zone is
  'The IANA time zone in which it is held, for turns of users without a zone of their own; null for the workspace''s.';
comment on column mneme.thread.memory_off is
  E'@omit\nWhether what is said in it from now on is kept with memory off.';

create trigger thread_publish after update on mneme.thread
  referencing new table as changed for each statement execute function mneme_private.publish_threads();
create trigger thread_move_summaries after update of project_id on mneme.thread
  for each row when (old.project_id is distinct from new.project_id) execute function mneme_private.move_summaries();

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy thread_persona on mneme.thread as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy thread_persona_insert on mneme.thread as restrictive
  for insert to mneme_member, mneme_admin, mneme_service
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy thread_persona_update on mneme.thread as restrictive
  for update to mneme_member, mneme_admin, mneme_service
  using (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null))
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy thread_person_read on mneme.thread for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = thread.workspace_id and p.thread_id = thread.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy thread_workspace_read on mneme.thread for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_person_insert on mneme.thread for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = thread.workspace_id and p.thread_id = thread.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy thread_workspace_insert on mneme.thread for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_forget_summary on mneme.thread for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_person_update on mneme.thread for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = thread.workspace_id and p.thread_id = thread.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = thread.workspace_id and p.thread_id = thread.id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy thread_workspace_update on mneme.thread for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_workspace_delete on mneme.thread for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_search on mneme.thread for select to mneme_search
  using (true);
create policy thread_backup on mneme.thread for select to mneme_backup
  using (true);
create policy thread_erase on mneme.thread to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_carry on mneme.thread to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, external_id, channel, title, project_id, taxonomy_node_id, started_at, owner_user_id,
    persona_id, visibility, sensitivity, created_by, memory_off),
  update (title, project_id, taxonomy_node_id, summary, ended_at, visibility, sensitivity, updated_at, pinned,
    restored_at, memory_off, time_zone)
on mneme.thread to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, external_id, channel, title, project_id, taxonomy_node_id, summary, started_at, ended_at,
    owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, updated_at, privacy_mode, pinned,
    restored_at, memory_off, time_zone),
  update (external_id, channel, title, project_id, taxonomy_node_id, summary, started_at, ended_at, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, updated_at, privacy_mode, pinned, restored_at,
    memory_off, time_zone),
  delete
on mneme.thread to mneme_worker;
grant update (taxonomy_node_id, summary) on mneme.thread to mneme_search;
grant
  update (external_id, project_id, owner_user_id, visibility, privacy_mode, updated_at)
on mneme.thread to mneme_eraser;
grant select on mneme.thread to mneme_search;
grant select on mneme.thread to mneme_backup;
grant select, delete on mneme.thread to mneme_eraser;
grant select, insert on mneme.thread to mneme_porter;
