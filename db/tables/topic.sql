comment on table mneme.topic is 'What is being talked about in a channel. Expires after half an hour.';
comment on column mneme.topic.workspace_id is 'The workspace it belongs to.';
comment on column mneme.topic.channel is 'The channel.';
comment on column mneme.topic.user_id is 'Whose conversation it is.';
comment on column mneme.topic.content is 'The topic.';
comment on column mneme.topic.updated_at is 'When it was set.';
comment on column mneme.topic.expires_at is 'When it no longer counts.';
comment on column mneme.topic.id is 'Its id, a UUIDv7.';
comment on column mneme.topic.persona_id is 'The persona it is talked about with; null where nobody said.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy topic_persona on mneme.topic as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy topic_person_read on mneme.topic for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy topic_workspace_read on mneme.topic for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy topic_person_insert on mneme.topic for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy topic_workspace_insert on mneme.topic for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy topic_person_update on mneme.topic for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy topic_workspace_update on mneme.topic for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy topic_person_delete on mneme.topic for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy topic_workspace_delete on mneme.topic for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy topic_backup on mneme.topic for select to mneme_backup
  using (true);
create policy topic_erase on mneme.topic to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, channel, user_id, persona_id, content, updated_at, expires_at),
  update (content, updated_at, expires_at),
  delete
on mneme.topic to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, channel, user_id, content, updated_at, expires_at, id, persona_id),
  update (channel, user_id, content, updated_at, expires_at, persona_id),
  delete
on mneme.topic to mneme_worker;
grant select on mneme.topic to mneme_backup;
grant select, delete on mneme.topic to mneme_eraser;
