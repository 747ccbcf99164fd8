comment on table mneme.webhook is
  'A URL that signed events are posted to. It gets the events of what its role may read: a service''s webhook '
  'everybody''s, an admin''s what the whole workspace may read. It is deleted with the user who created it and is not '
  'part of an export.';
comment on column mneme.webhook.workspace_id is 'The workspace it belongs to.';
comment on column mneme.webhook.id is 'Its id, a UUIDv7.';
comment on column mneme.webhook.user_id is
  'The user who created it. Nothing is sent while that user does not have its role.';
comment on column mneme.webhook.role is
  'The role of its creator, ADMIN or SERVICE, which decides the events it gets.';
comment on column mneme.webhook.name is 'What it is for.';
comment on column mneme.webhook.url is 'The URL that events are posted to.';
comment on column mneme.webhook.events is 'The events that are sent to it.';
comment on column mneme.webhook.enabled is
  'Whether events are sent. A day of failures, or the HTTP status 410, switches it off.';
comment on column mneme.webhook.failures is 'How many attempts have failed since the last successful one.';
comment on column mneme.webhook.failing_since is
  'Since when every attempt has failed; null if the last one succeeded.';
comment on column mneme.webhook.resume_at is
  'When it is tried again after a failure; null if the last attempt succeeded.';
comment on column mneme.webhook.created_at is 'When it was created.';
comment on column mneme.webhook.updated_at is 'When somebody last changed it.';

-- Generated from db/access/webhooks.yaml by `npm run generate`.
create policy webhook_persona on mneme.webhook as restrictive to mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null)
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy webhook_read on mneme.webhook for select to mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy webhook_admin_insert on mneme.webhook for insert to mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and role = 'admin');
create policy webhook_service_insert on mneme.webhook for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and role = 'service');
create policy webhook_admin_update on mneme.webhook for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and role = 'admin')
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and role = 'admin');
create policy webhook_service_update on mneme.webhook for update to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy webhook_worker_update on mneme.webhook for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy webhook_admin_delete on mneme.webhook for delete to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy webhook_service_delete on mneme.webhook for delete to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy webhook_search on mneme.webhook for select to mneme_search
  using (true);
create policy webhook_backup on mneme.webhook for select to mneme_backup
  using (true);
create policy webhook_erase on mneme.webhook to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, user_id, role, name, url, events),
  update (name, url, events, enabled, failures, failing_since, resume_at, updated_at),
  delete
on mneme.webhook to mneme_admin, mneme_service;
grant select, update (enabled, failures, failing_since, resume_at) on mneme.webhook to mneme_worker;
grant select on mneme.webhook to mneme_search;
grant select on mneme.webhook to mneme_backup;
grant select, delete on mneme.webhook to mneme_eraser;
