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

alter table mneme.webhook enable row level security;
alter table mneme.webhook force row level security;

reset role;
