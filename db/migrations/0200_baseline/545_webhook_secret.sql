set local role mneme_owner;

create table mneme_private.webhook_secret (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  webhook_id uuid not null,
  secret bytea not null,
  created_at timestamptz not null default now(),
  good_until timestamptz,
  constraint webhook_secret_pkey primary key (workspace_id, id),
  constraint webhook_secret_webhook_id_fkey foreign key (workspace_id, webhook_id)
    references mneme.webhook (workspace_id, id) on delete cascade,
  constraint webhook_secret_secret_check check (octet_length(secret) between 24 and 64)
);

create index webhook_secret_webhook_id_idx on mneme_private.webhook_secret (workspace_id, webhook_id);

alter table mneme_private.webhook_secret enable row level security;
alter table mneme_private.webhook_secret force row level security;

reset role;
