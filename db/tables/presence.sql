comment on table mneme.presence is 'A live session in a channel. Expires an hour after its last activity.';
comment on column mneme.presence.workspace_id is 'The workspace it belongs to.';
comment on column mneme.presence.session_id is 'The session, by the caller''s key.';
comment on column mneme.presence.channel is 'The channel.';
comment on column mneme.presence.user_id is 'The user.';
comment on column mneme.presence.started_at is 'When it began.';
comment on column mneme.presence.last_active_at is 'When something last happened in it.';
comment on column mneme.presence.expires_at is 'When it no longer counts.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy presence_person_read on mneme.presence for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy presence_workspace_read on mneme.presence for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy presence_person_insert on mneme.presence for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy presence_workspace_insert on mneme.presence for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy presence_person_update on mneme.presence for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy presence_workspace_update on mneme.presence for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy presence_person_delete on mneme.presence for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy presence_workspace_delete on mneme.presence for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy presence_search on mneme.presence for select to mneme_search
  using (true);
create policy presence_backup on mneme.presence for select to mneme_backup
  using (true);
create policy presence_erase on mneme.presence to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, session_id, channel, user_id, started_at, last_active_at, expires_at),
  update (started_at, last_active_at, expires_at),
  delete
on mneme.presence to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, session_id, channel, user_id, started_at, last_active_at, expires_at),
  update (session_id, channel, user_id, started_at, last_active_at, expires_at),
  delete
on mneme.presence to mneme_worker;
grant select on mneme.presence to mneme_search;
grant select on mneme.presence to mneme_backup;
grant select, delete on mneme.presence to mneme_eraser;
