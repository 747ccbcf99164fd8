set local role mneme_owner;

create table mneme_private.deployment_key (
  id uuid not null default mneme_private.uuid_v7(),
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint deployment_key_pkey primary key (id),
  constraint deployment_key_prefix_key unique (prefix),
  constraint deployment_key_name_check check (length(name) between 1 and 200),
  constraint deployment_key_secret_hash_check check (octet_length(secret_hash) = 32)
);

alter table mneme_private.deployment_key enable row level security;
alter table mneme_private.deployment_key force row level security;

reset role;
