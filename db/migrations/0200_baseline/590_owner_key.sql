set local role mneme_owner;

create table mneme_private.owner_key (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  owner_user_id uuid not null,
  name text not null,
  public_key text not null,
  thumbprint text not null,
  created_at timestamptz not null default now(),
  constraint owner_key_pkey primary key (workspace_id, id),
  constraint owner_key_thumbprint_key unique (workspace_id, owner_user_id, thumbprint),
  constraint owner_key_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint owner_key_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint owner_key_name_check check (length(name) between 1 and 500),
  constraint owner_key_public_key_check check (length(public_key) between 1 and 1000),
  constraint owner_key_thumbprint_check check (length(thumbprint) between 1 and 100)
);

alter table mneme_private.owner_key enable row level security;
alter table mneme_private.owner_key force row level security;

reset role;
