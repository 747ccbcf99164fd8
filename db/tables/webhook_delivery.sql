comment on table mneme.webhook_delivery is
  'An event for a webhook, and whether it was delivered. Waiting events about the same thing are combined before they '
  'are first sent. Kept for a week; not part of an export.';
comment on column mneme.webhook_delivery.workspace_id is 'The workspace it belongs to.';
comment on column mneme.webhook_delivery.id is 'Its id, a UUIDv7. Every attempt sends it as webhook-id.';
comment on column mneme.webhook_delivery.webhook_id is 'The webhook.';
comment on column mneme.webhook_delivery.event is 'What happened.';
comment on column mneme.webhook_delivery.thread_id is 'The thread it happened in; null if in none.';
comment on column mneme.webhook_delivery.user_id is
  'The user whose handoff or presence it is; null for other events.';
comment on column mneme.webhook_delivery.state is 'Whether it waits, was delivered, or was given up.';
comment on column mneme.webhook_delivery.attempts is 'How often it was sent.';
comment on column mneme.webhook_delivery.next_at is
  'When it is sent; while an attempt is running, when the next one follows.';
comment on column mneme.webhook_delivery.attempted_at is 'When it was last sent.';
comment on column mneme.webhook_delivery.status_code is
  'The HTTP status of the last attempt; null if it got no answer.';
comment on column mneme.webhook_delivery.error_code is
  'Why the last attempt got no answer: ADDRESS_NOT_ALLOWED, NAME_NOT_FOUND, TIMED_OUT or UNREACHABLE; SWITCHED_OFF if '
  'the webhook was switched off. Null if it got one.';
comment on column mneme.webhook_delivery.created_at is 'When the event happened; of combined events, the first.';

-- Generated from db/access/webhooks.yaml by `npm run generate`.
create policy webhook_delivery_persona on mneme.webhook_delivery as restrictive to mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null)
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy webhook_delivery_admin_read on mneme.webhook_delivery for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (attempts > 0 or event = 'test')
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_delivery.workspace_id
        and w.id = webhook_delivery.webhook_id
        and w.role = 'admin'));
create policy webhook_delivery_service_read on mneme.webhook_delivery for select to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (attempts > 0 or event = 'test'));
create policy webhook_delivery_worker_read on mneme.webhook_delivery for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy webhook_delivery_admin_insert on mneme.webhook_delivery for insert to mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and event = 'test'
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_delivery.workspace_id
        and w.id = webhook_delivery.webhook_id
        and w.role = 'admin'));
create policy webhook_delivery_service_insert on mneme.webhook_delivery for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and event = 'test'
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_delivery.workspace_id
        and w.id = webhook_delivery.webhook_id
        and w.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy webhook_delivery_search_insert on mneme.webhook_delivery for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy webhook_delivery_admin_update on mneme.webhook_delivery for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_delivery.workspace_id
        and w.id = webhook_delivery.webhook_id
        and w.role = 'admin'))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_delivery.workspace_id
        and w.id = webhook_delivery.webhook_id
        and w.role = 'admin'));
create policy webhook_delivery_service_update on mneme.webhook_delivery for update to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_delivery.workspace_id
        and w.id = webhook_delivery.webhook_id
        and w.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.webhook w
      where w.workspace_id = webhook_delivery.workspace_id
        and w.id = webhook_delivery.webhook_id
        and w.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy webhook_delivery_update on mneme.webhook_delivery for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy webhook_delivery_delete on mneme.webhook_delivery for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy webhook_delivery_search on mneme.webhook_delivery for select to mneme_search
  using (true);
create policy webhook_delivery_backup on mneme.webhook_delivery for select to mneme_backup
  using (true);
create policy webhook_delivery_erase on mneme.webhook_delivery to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, webhook_id, event),
  update (state, next_at)
on mneme.webhook_delivery to mneme_admin, mneme_service;
grant insert (workspace_id, webhook_id, event, thread_id, user_id, next_at) on mneme.webhook_delivery to mneme_search;
grant
  select,
  update (state, attempts, next_at, attempted_at, status_code, error_code, created_at),
  delete
on mneme.webhook_delivery to mneme_worker;
grant select on mneme.webhook_delivery to mneme_search;
grant select on mneme.webhook_delivery to mneme_backup;
grant select, delete on mneme.webhook_delivery to mneme_eraser;
