comment on table mneme_private.webhook_secret is
  'What a webhook''s events are signed with: the current secret, and the one it replaced for as long as both sign. '
  'Kept as it is, for a signature needs it; only workers read it. Goes with its webhook; not part of an export.';
comment on column mneme_private.webhook_secret.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.webhook_secret.id is 'Its id, a UUIDv7.';
comment on column mneme_private.webhook_secret.webhook_id is 'The webhook.';
comment on column mneme_private.webhook_secret.secret is 'The key of the HMAC, random bytes.';
comment on column mneme_private.webhook_secret.created_at is 'When it was made.';
comment on column mneme_private.webhook_secret.good_until is
  'Until when it signs beside the current one; null while it is the current one.';

-- Generated from db/access/webhooks.yaml by `npm run generate`.
create policy webhook_secret_persona on mneme_private.webhook_secret as restrictive to mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null)
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy webhook_secret_read on mneme_private.webhook_secret for select to mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy webhook_secret_admin_insert on mneme_private.webhook_secret for insert to mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_secret.workspace_id
        and w.id = webhook_secret.webhook_id
        and w.role = 'admin'));
create policy webhook_secret_service_insert on mneme_private.webhook_secret for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_secret.workspace_id
        and w.id = webhook_secret.webhook_id
        and w.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy webhook_secret_admin_update on mneme_private.webhook_secret for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_secret.workspace_id
        and w.id = webhook_secret.webhook_id
        and w.role = 'admin'))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_secret.workspace_id
        and w.id = webhook_secret.webhook_id
        and w.role = 'admin'));
create policy webhook_secret_service_update on mneme_private.webhook_secret for update to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_secret.workspace_id
        and w.id = webhook_secret.webhook_id
        and w.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_secret.workspace_id
        and w.id = webhook_secret.webhook_id
        and w.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy webhook_secret_admin_delete on mneme_private.webhook_secret for delete to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_secret.workspace_id
        and w.id = webhook_secret.webhook_id
        and w.role = 'admin'));
create policy webhook_secret_service_delete on mneme_private.webhook_secret for delete to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_secret.workspace_id
        and w.id = webhook_secret.webhook_id
        and w.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy webhook_secret_backup on mneme_private.webhook_secret for select to mneme_backup
  using (true);
create policy webhook_secret_erase on mneme_private.webhook_secret to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select (workspace_id, id, webhook_id, good_until),
  insert (workspace_id, webhook_id, secret),
  update (good_until),
  delete
on mneme_private.webhook_secret to mneme_admin, mneme_service;
grant select on mneme_private.webhook_secret to mneme_worker;
grant select on mneme_private.webhook_secret to mneme_backup;
grant select, delete on mneme_private.webhook_secret to mneme_eraser;
