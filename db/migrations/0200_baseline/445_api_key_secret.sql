set local role mneme_owner;

create table mneme_private.api_key_secret (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  api_key_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  good_until timestamptz,
  constraint api_key_secret_pkey primary key (workspace_id, id),
  constraint api_key_secret_api_key_id_fkey foreign key (workspace_id, api_key_id)
    references mneme.api_key (workspace_id, id) on delete cascade,
  constraint api_key_secret_secret_hash_check check (octet_length(secret_hash) = 32)
);

create index api_key_secret_api_key_id_idx on mneme_private.api_key_secret (workspace_id, api_key_id);

alter table mneme_private.api_key_secret enable row level security;
alter table mneme_private.api_key_secret force row level security;

reset role;
