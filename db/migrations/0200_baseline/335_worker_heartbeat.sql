set local role mneme_owner;

create table mneme_private.worker_heartbeat (
  worker_id text not null,
  pool_id text not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint worker_heartbeat_pkey primary key (worker_id)
);

alter table mneme_private.worker_heartbeat enable row level security;
alter table mneme_private.worker_heartbeat force row level security;

reset role;
