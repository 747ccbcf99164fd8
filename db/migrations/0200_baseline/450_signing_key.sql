set local role mneme_owner;

create table mneme.signing_key (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  user_id uuid not null,
  name text not null,
  public_key text not null,
  role mneme.workspace_role not null,
  scopes mneme.access_scope[] not null default '{read}',
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  persona_id uuid,
  constraint signing_key_pkey primary key (workspace_id, id),
  constraint signing_key_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint signing_key_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint signing_key_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade
);

-- A request names the key before its workspace is known.
create index signing_key_id_idx on mneme.signing_key (id);
create index signing_key_user_id_idx on mneme.signing_key (workspace_id, user_id);
create index signing_key_persona_id_idx on mneme.signing_key (workspace_id, persona_id);

alter table mneme.signing_key enable row level security;
alter table mneme.signing_key force row level security;

reset role;
