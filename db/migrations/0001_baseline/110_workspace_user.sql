set local role mneme_owner;

create table mneme.workspace_user (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  external_id text,
  name text not null,
  time_zone text,
  created_at timestamptz not null default now(),
  is_program boolean not null default false,
  constraint workspace_user_pkey primary key (workspace_id, id),
  constraint workspace_user_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint workspace_user_external_id_key unique (workspace_id, external_id),
  constraint workspace_user_name_check check (length(name) between 1 and 200)
);

comment on table mneme.workspace_user is E'@name user\nA person or program with memories in the workspace.';
comment on column mneme.workspace_user.workspace_id is 'The workspace it belongs to.';
comment on column mneme.workspace_user.id is 'Its id, a UUIDv7.';
comment on column mneme.workspace_user.external_id is 'The caller''s own key for the user.';
comment on column mneme.workspace_user.name is 'What the user is called.';
comment on column mneme.workspace_user.time_zone is 'The user''s IANA time zone, where it differs from the workspace''s.';
comment on column mneme.workspace_user.created_at is 'When the row was written.';
comment on column mneme.workspace_user.is_program is 'Whether it was made for an access key of a program, and is nobody''s own: an admin may make keys that act as it.';

alter table mneme.workspace_user enable row level security;
alter table mneme.workspace_user force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create constraint trigger workspace_user_audit after insert or update or delete on mneme.workspace_user
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('user');

create trigger workspace_user_keep_sealing before update of seal_memories on mneme.workspace_user
  for each row when (old.seal_memories is distinct from new.seal_memories)
    execute function mneme_private.keep_sealing();

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy workspace_user_persona_update on mneme.workspace_user as restrictive
  for update to mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null)
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy workspace_user_read on mneme.workspace_user
  for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_user_insert on mneme.workspace_user for insert to mneme_admin, mneme_service, mneme_provisioner
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_user_update on mneme.workspace_user for update to mneme_admin, mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_user_search on mneme.workspace_user for select to mneme_search
  using (true);
create policy workspace_user_backup on mneme.workspace_user for select to mneme_backup
  using (true);
create policy workspace_user_erase on mneme.workspace_user to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_user_carry on mneme.workspace_user to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.workspace_user to mneme_member, mneme_worker;
grant
  select,
  insert (workspace_id, id, external_id, name, time_zone, is_program),
  update (name, time_zone, removed_at, seal_memories)
on mneme.workspace_user to mneme_admin;
grant
  select,
  insert (workspace_id, id, external_id, name, time_zone),
  update (name, time_zone, seal_memories)
on mneme.workspace_user to mneme_service;
grant update (time_zone) on mneme.workspace_user to mneme_eraser;
grant insert (workspace_id, id, external_id, name, time_zone) on mneme.workspace_user to mneme_provisioner;
grant select on mneme.workspace_user to mneme_search;
grant select on mneme.workspace_user to mneme_backup;
grant select, delete on mneme.workspace_user to mneme_eraser;
grant select, insert on mneme.workspace_user to mneme_porter;
