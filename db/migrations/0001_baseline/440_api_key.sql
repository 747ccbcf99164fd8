set local role mneme_owner;

create table mneme.api_key (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  user_id uuid not null,
  name text not null,
  prefix text not null,
  role mneme.workspace_role not null,
  scopes mneme.access_scope[] not null default '{read}',
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint api_key_pkey primary key (workspace_id, id),
  constraint api_key_user_id_fkey foreign key (workspace_id, user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint api_key_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by)
);

-- A request names the key before its workspace is known.
create index api_key_prefix_idx on mneme.api_key (prefix);
create index api_key_user_id_idx on mneme.api_key (workspace_id, user_id);

comment on table mneme.api_key is 'A key with which a program calls the API. Its secrets are in mneme_private.api_key_secret. Goes with its user; not part of an export.';
comment on column mneme.api_key.workspace_id is 'The workspace it belongs to.';
comment on column mneme.api_key.id is 'Its id, a UUIDv7.';
comment on column mneme.api_key.user_id is 'The user it acts as; it opens nothing while that user does not hold its role.';
comment on column mneme.api_key.name is 'What it is for.';
comment on column mneme.api_key.prefix is 'The part of the key that may be shown, and by which it is found: mneme_PREFIX_...';
comment on column mneme.api_key.role is 'The role it acts in.';
comment on column mneme.api_key.scopes is 'What it may be used for.';
comment on column mneme.api_key.created_by is 'The user who made it.';
comment on column mneme.api_key.created_at is 'When it was made.';
comment on column mneme.api_key.expires_at is 'From when it opens nothing; null for never.';
comment on column mneme.api_key.rotated_at is 'When it last got a new secret.';
comment on column mneme.api_key.revoked_at is 'When it was revoked.';
comment on column mneme.api_key.last_used_at is 'When it was last used, to the hour.';

alter table mneme.api_key enable row level security;
alter table mneme.api_key force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/keys.yaml by `npm run generate`.
create policy api_key_persona on mneme.api_key as restrictive to mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy api_key_persona_insert on mneme.api_key as restrictive for insert to mneme_admin, mneme_service
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy api_key_read on mneme.api_key for select to mneme_admin, mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy api_key_insert on mneme.api_key for insert to mneme_admin, mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy api_key_admin_update on mneme.api_key for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy api_key_search_update on mneme.api_key for update to mneme_search
  using (true)
  with check (true);
create policy api_key_service_update on mneme.api_key for update to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy api_key_search on mneme.api_key for select to mneme_search
  using (true);
create policy api_key_backup on mneme.api_key for select to mneme_backup
  using (true);
create policy api_key_erase on mneme.api_key to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, user_id, persona_id, name, prefix, role, scopes, created_by, expires_at),
  update (rotated_at, revoked_at)
on mneme.api_key to mneme_admin, mneme_service;
grant update (last_used_at) on mneme.api_key to mneme_search;
grant select on mneme.api_key to mneme_search;
grant select on mneme.api_key to mneme_backup;
grant select, delete on mneme.api_key to mneme_eraser;
