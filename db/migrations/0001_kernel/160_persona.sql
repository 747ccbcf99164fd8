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

comment on table mneme.persona is 'A character an assistant speaks as. Relationship memories belong to one persona with one user.';
comment on column mneme.persona.workspace_id is 'The workspace it belongs to.';
comment on column mneme.persona.id is 'Its id, a UUIDv7.';
comment on column mneme.persona.external_id is 'The caller''s own key for the persona.';
comment on column mneme.persona.name is 'Its name.';
comment on column mneme.persona.created_at is 'When the row was written.';

alter table mneme.persona enable row level security;
alter table mneme.persona force row level security;

create policy persona_read on mneme.persona for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_insert on mneme.persona for insert to mneme_member, mneme_admin, mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_update on mneme.persona for update to mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_delete on mneme.persona for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_search on mneme.persona for select to mneme_search
  using (true);
create policy persona_backup on mneme.persona for select to mneme_backup
  using (true);

grant select on mneme.persona to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant insert (workspace_id, id, external_id, name) on mneme.persona to mneme_member, mneme_admin, mneme_service;
grant update (name) on mneme.persona to mneme_admin, mneme_service;
grant insert (workspace_id, id, external_id, name, created_at) on mneme.persona to mneme_worker;
grant update (external_id, name, created_at) on mneme.persona to mneme_worker;
grant delete on mneme.persona to mneme_worker;
grant select on mneme.persona to mneme_search;
grant select on mneme.persona to mneme_backup;

reset role;
