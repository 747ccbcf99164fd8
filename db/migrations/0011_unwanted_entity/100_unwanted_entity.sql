set local role mneme_owner;

create table mneme_private.unwanted_entity (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  name_hash bytea not null,
  owner_user_id uuid,
  created_at timestamptz not null default now(),
  constraint unwanted_entity_pkey primary key (workspace_id, id),
  constraint unwanted_entity_key unique nulls not distinct (workspace_id, owner_user_id, name_hash),
  constraint unwanted_entity_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint unwanted_entity_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint unwanted_entity_name_hash_check check (octet_length(name_hash) = 32)
);

comment on table mneme_private.unwanted_entity is
  'A name that no entity is made of any more, since somebody deleted the one it stood for as junk.';
comment on column mneme_private.unwanted_entity.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.unwanted_entity.id is 'Its id, a UUIDv7.';
comment on column mneme_private.unwanted_entity.name_hash is
  'SHA-256 of the normalised name: what was said is not kept for it.';
comment on column mneme_private.unwanted_entity.owner_user_id is
  'In whose conversations; null for all of the workspace.';
comment on column mneme_private.unwanted_entity.created_at is 'When it was decided.';

alter table mneme_private.unwanted_entity enable row level security;
alter table mneme_private.unwanted_entity force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/entities.yaml by `npm run generate`.
create policy unwanted_entity_read on mneme_private.unwanted_entity for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy unwanted_entity_backup on mneme_private.unwanted_entity for select to mneme_backup
  using (true);
create policy unwanted_entity_erase on mneme_private.unwanted_entity to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy unwanted_entity_carry on mneme_private.unwanted_entity to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme_private.unwanted_entity to mneme_worker;
grant insert (workspace_id, name_hash, owner_user_id) on mneme_private.unwanted_entity to mneme_eraser;
grant select on mneme_private.unwanted_entity to mneme_backup;
grant select, delete on mneme_private.unwanted_entity to mneme_eraser;
grant select, insert on mneme_private.unwanted_entity to mneme_porter;
