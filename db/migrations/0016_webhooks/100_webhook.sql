set local role mneme_owner;

create table mneme.webhook (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  user_id uuid not null,
  role mneme.workspace_role not null,
  name text not null,
  url text not null,
  events mneme.webhook_event[] not null,
  enabled boolean not null default true,
  failures integer not null default 0,
  failing_since timestamptz,
  resume_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_pkey primary key (workspace_id, id),
  constraint webhook_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint webhook_role_check check (role in ('admin', 'service')),
  constraint webhook_events_check check (cardinality(events) > 0 and 'test' <> all (events))
);

create index webhook_user_id_idx on mneme.webhook (workspace_id, user_id);

comment on table mneme.webhook is
  'An address that is told of events over HTTP, signed. It is told of what its role may read: one of a service of '
  'everybody''s, one of an admin of what the whole workspace reads. Goes with the user who made it; not part of an '
  'export.';
comment on column mneme.webhook.workspace_id is 'The workspace it belongs to.';
comment on column mneme.webhook.id is 'Its id, a UUIDv7.';
comment on column mneme.webhook.user_id is 'Who made it; nothing is sent while that user does not hold its role.';
comment on column mneme.webhook.role is 'The role it was made in, ADMIN or SERVICE: it says what it is told of.';
comment on column mneme.webhook.name is 'What it is for.';
comment on column mneme.webhook.url is 'Where events are posted to.';
comment on column mneme.webhook.events is 'What it is told of.';
comment on column mneme.webhook.enabled is
  'Whether events are sent. A day of failures, or the answer 410, switches it off.';
comment on column mneme.webhook.failures is 'How many attempts failed since the last that succeeded.';
comment on column mneme.webhook.failing_since is 'Since when every attempt failed; null where the last one succeeded.';
comment on column mneme.webhook.resume_at is 'When it is tried again after a failure.';
comment on column mneme.webhook.created_at is 'When it was made.';
comment on column mneme.webhook.updated_at is 'When somebody last changed it.';

alter table mneme.webhook enable row level security;
alter table mneme.webhook force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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
