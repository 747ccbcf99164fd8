comment on table mneme.handoff is 'A conversation on its way from one channel to another. Expires after ten minutes.';
comment on column mneme.handoff.workspace_id is 'The workspace it belongs to.';
comment on column mneme.handoff.id is 'Its id, a UUIDv7.';
comment on column mneme.handoff.user_id is 'The user who moves.';
comment on column mneme.handoff.from_channel is 'Where from.';
comment on column mneme.handoff.to_channel is 'Where to.';
comment on column mneme.handoff.thread_id is 'The thread to continue.';
comment on column mneme.handoff.context_summary is
  'What the assistant should know when the conversation goes on there.';
comment on column mneme.handoff.consumed_at is 'When it was taken up.';
comment on column mneme.handoff.created_at is 'When the row was written.';
comment on column mneme.handoff.expires_at is 'When it no longer counts.';
comment on column mneme.handoff.message_id is 'The turn it was said in; null where it was signalled.';
comment on column mneme.handoff.persona_id is 'The persona that the conversation is with; null where nobody said.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy handoff_persona on mneme.handoff as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)));
create policy handoff_person_read on mneme.handoff for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy handoff_workspace_read on mneme.handoff for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy handoff_person_insert on mneme.handoff for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = handoff.workspace_id
        and parent.id = handoff.thread_id))
    and (message_id is null or exists (
      select from mneme.message parent
      where parent.workspace_id = handoff.workspace_id
        and parent.id = handoff.message_id)));
create policy handoff_workspace_insert on mneme.handoff for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy handoff_person_update on mneme.handoff for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy handoff_workspace_update on mneme.handoff for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy handoff_person_delete on mneme.handoff for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy handoff_workspace_delete on mneme.handoff for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy handoff_backup on mneme.handoff for select to mneme_backup
  using (true);
create policy handoff_erase on mneme.handoff to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, user_id, persona_id, from_channel, to_channel, thread_id, context_summary, message_id,
    expires_at),
  update (consumed_at, expires_at),
  delete
on mneme.handoff to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, user_id, from_channel, to_channel, thread_id, context_summary, consumed_at, created_at,
    expires_at, message_id, persona_id),
  update (user_id, from_channel, to_channel, thread_id, context_summary, consumed_at, created_at, expires_at,
    message_id, persona_id),
  delete
on mneme.handoff to mneme_worker;
grant select on mneme.handoff to mneme_backup;
grant select, delete on mneme.handoff to mneme_eraser;
