set local role mneme_owner;

create table mneme.webhook_delivery (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  webhook_id uuid not null,
  event mneme.webhook_event not null,
  thread_id uuid,
  user_id uuid,
  state mneme.webhook_delivery_state not null default 'waiting',
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  attempted_at timestamptz,
  status_code integer,
  error_code text,
  created_at timestamptz not null default now(),
  constraint webhook_delivery_pkey primary key (workspace_id, id),
  constraint webhook_delivery_webhook_id_fkey foreign key (workspace_id, webhook_id)
    references mneme.webhook (workspace_id, id) on delete cascade,
  constraint webhook_delivery_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint webhook_delivery_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade
);

create index webhook_delivery_webhook_id_idx on mneme.webhook_delivery (workspace_id, webhook_id, id);
create index webhook_delivery_waiting_idx on mneme.webhook_delivery (workspace_id, webhook_id, attempts, id)
  where state = 'waiting';
create index webhook_delivery_thread_id_idx on mneme.webhook_delivery (workspace_id, thread_id)
  where thread_id is not null;
create index webhook_delivery_user_id_idx on mneme.webhook_delivery (workspace_id, user_id) where user_id is not null;

comment on table mneme.webhook_delivery is
  'An event for a webhook, and what became of it. Those that wait and are about the same become one before they are '
  'first sent. Kept for a week; not part of an export.';
comment on column mneme.webhook_delivery.workspace_id is 'The workspace it belongs to.';
comment on column mneme.webhook_delivery.id is 'Its id, a UUIDv7, which every attempt sends as webhook-id.';
comment on column mneme.webhook_delivery.webhook_id is 'The webhook.';
comment on column mneme.webhook_delivery.event is 'What happened.';
comment on column mneme.webhook_delivery.thread_id is 'The thread it happened in.';
comment on column mneme.webhook_delivery.user_id is 'Whose handoff or presence it is.';
comment on column mneme.webhook_delivery.state is 'Whether it was delivered.';
comment on column mneme.webhook_delivery.attempts is 'How often it was sent.';
comment on column mneme.webhook_delivery.next_at is
  'From when it is sent; while it is on its way, when it is sent again.';
comment on column mneme.webhook_delivery.attempted_at is 'When it was last sent.';
comment on column mneme.webhook_delivery.status_code is 'The HTTP status that the last attempt was answered with.';
comment on column mneme.webhook_delivery.error_code is
  'Why the last attempt got no answer: ADDRESS_NOT_ALLOWED, NAME_NOT_FOUND, TIMED_OUT or UNREACHABLE; SWITCHED_OFF '
  'where the webhook was.';
comment on column mneme.webhook_delivery.created_at is 'When it first happened, of those that became one.';

alter table mneme.webhook_delivery enable row level security;
alter table mneme.webhook_delivery force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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

grant select, insert (workspace_id, webhook_id, event) on mneme.webhook_delivery to mneme_admin, mneme_service;
grant insert (workspace_id, webhook_id, event, thread_id, user_id, next_at) on mneme.webhook_delivery to mneme_search;
grant
  select,
  update (state, attempts, next_at, attempted_at, status_code, error_code, created_at),
  delete
on mneme.webhook_delivery to mneme_worker;
grant select on mneme.webhook_delivery to mneme_search;
grant select on mneme.webhook_delivery to mneme_backup;
grant select, delete on mneme.webhook_delivery to mneme_eraser;
