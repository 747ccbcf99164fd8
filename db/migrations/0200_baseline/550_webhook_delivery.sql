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

alter table mneme.webhook_delivery enable row level security;
alter table mneme.webhook_delivery force row level security;

reset role;
