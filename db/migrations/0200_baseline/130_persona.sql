set local role mneme_owner;

create table mneme.persona (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  external_id text,
  name text not null,
  created_at timestamptz not null default now(),
  constraint persona_pkey primary key (workspace_id, id),
  constraint persona_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint persona_external_id_key unique (workspace_id, external_id)
);

alter table mneme.persona enable row level security;
alter table mneme.persona force row level security;

reset role;
