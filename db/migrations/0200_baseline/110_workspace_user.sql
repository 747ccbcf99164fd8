set local role mneme_owner;

create table mneme.workspace_user (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  external_id text,
  name text not null,
  time_zone text,
  created_at timestamptz not null default now(),
  is_program boolean not null default false,
  removed_at timestamptz,
  seal_memories boolean,
  memory_off boolean not null default false,
  constraint workspace_user_pkey primary key (workspace_id, id),
  constraint workspace_user_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint workspace_user_external_id_key unique (workspace_id, external_id),
  constraint workspace_user_name_check check (length(name) between 1 and 200)
);

-- Users by name.
create index workspace_user_name_idx on mneme.workspace_user (workspace_id, name);
-- Users by a part of their name.
create index workspace_user_name_trigram_idx on mneme.workspace_user using gin (workspace_id, name public.gin_trgm_ops);

alter table mneme.workspace_user enable row level security;
alter table mneme.workspace_user force row level security;

reset role;
