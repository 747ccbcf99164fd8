comment on table mneme.thread_participant is 'A user who may read a thread and write in it.';
comment on column mneme.thread_participant.workspace_id is 'The workspace it belongs to.';
comment on column mneme.thread_participant.thread_id is 'The thread.';
comment on column mneme.thread_participant.user_id is 'The user.';
comment on column mneme.thread_participant.created_at is 'When the row was written.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy thread_participant_persona on mneme.thread_participant as restrictive
  to mneme_member, mneme_admin, mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)));
create policy thread_participant_person_read on mneme.thread_participant for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy thread_participant_workspace_read on mneme.thread_participant for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_insert on mneme.thread_participant for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_update on mneme.thread_participant for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_delete on mneme.thread_participant for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_search on mneme.thread_participant for select to mneme_search
  using (true);
create policy thread_participant_backup on mneme.thread_participant for select to mneme_backup
  using (true);
create policy thread_participant_erase on mneme.thread_participant to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_carry on mneme.thread_participant to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.thread_participant to mneme_member, mneme_admin;
grant select, insert (workspace_id, thread_id, user_id), delete on mneme.thread_participant to mneme_service;
grant
  select,
  insert (workspace_id, thread_id, user_id, created_at),
  update (thread_id, user_id, created_at),
  delete
on mneme.thread_participant to mneme_worker;
grant insert (workspace_id, thread_id, user_id) on mneme.thread_participant to mneme_eraser;
grant select on mneme.thread_participant to mneme_search;
grant select on mneme.thread_participant to mneme_backup;
grant select, delete on mneme.thread_participant to mneme_eraser;
grant select, insert on mneme.thread_participant to mneme_porter;
