set local role mneme_owner;

create table mneme_private.sealed_session_blob (
  workspace_id uuid not null,
  session_id uuid not null,
  sequence_no integer not null,
  blob_store text not null,
  blob_pointer text not null,
  blob_hash bytea not null,
  byte_size integer not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint sealed_session_blob_pkey primary key (workspace_id, session_id, sequence_no),
  constraint sealed_session_blob_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id)
    on delete cascade,
  constraint sealed_session_blob_session_id_fkey foreign key (workspace_id, session_id)
    references mneme_private.sealed_session (workspace_id, id) on delete cascade,
  constraint sealed_session_blob_sequence_no_check check (sequence_no > 0),
  constraint sealed_session_blob_blob_hash_check check (octet_length(blob_hash) = 32),
  constraint sealed_session_blob_byte_size_check check (byte_size > 0),
  constraint sealed_session_blob_blob_store_check check (blob_store in ('local', 's3', 'walrus')),
  constraint sealed_session_blob_blob_pointer_check check (blob_store = 'walrus' or starts_with(blob_pointer,
    workspace_id::text || '/'))
);

create index sealed_session_blob_blob_pointer_idx on mneme_private.sealed_session_blob (blob_pointer);
create index sealed_session_blob_expires_at_idx on mneme_private.sealed_session_blob (workspace_id, expires_at)
  where expires_at is not null;

comment on table mneme_private.sealed_session_blob is
  'Where a blob of a sealed session is: a JWE of turns, which the server cannot open.';
comment on column mneme_private.sealed_session_blob.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.sealed_session_blob.session_id is 'The session.';
comment on column mneme_private.sealed_session_blob.sequence_no is 'Its number in the session, from 1.';
comment on column mneme_private.sealed_session_blob.blob_store is 'The store that holds it.';
comment on column mneme_private.sealed_session_blob.blob_pointer is 'Where it is in that store.';
comment on column mneme_private.sealed_session_blob.blob_hash is 'SHA-256 of the blob: the next one names it.';
comment on column mneme_private.sealed_session_blob.byte_size is 'Its size in bytes.';
comment on column mneme_private.sealed_session_blob.expires_at is
  'When the store forgets it unless it is renewed; null: never.';
comment on column mneme_private.sealed_session_blob.created_at is 'When the row was written.';

alter table mneme_private.sealed_session_blob enable row level security;
alter table mneme_private.sealed_session_blob force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create trigger sealed_session_blob_delete_blob after delete on mneme_private.sealed_session_blob
  for each row execute function mneme_private.delete_blob_of_row();

-- Generated from db/access/sealed.yaml by `npm run generate`.
create policy sealed_session_blob_persona on mneme_private.sealed_session_blob as restrictive
  to mneme_member, mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null)
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy sealed_session_blob_person_read on mneme_private.sealed_session_blob
  for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme_private.sealed_session s
      where s.workspace_id = sealed_session_blob.workspace_id
        and s.id = sealed_session_blob.session_id));
create policy sealed_session_blob_workspace_read on mneme_private.sealed_session_blob
  for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_blob_person_insert on mneme_private.sealed_session_blob
  for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme_private.sealed_session s
      where s.workspace_id = sealed_session_blob.workspace_id
        and s.id = sealed_session_blob.session_id));
create policy sealed_session_blob_workspace_insert on mneme_private.sealed_session_blob for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_blob_renew on mneme_private.sealed_session_blob for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_blob_search on mneme_private.sealed_session_blob for select to mneme_search
  using (true);
create policy sealed_session_blob_backup on mneme_private.sealed_session_blob for select to mneme_backup
  using (true);
create policy sealed_session_blob_erase on mneme_private.sealed_session_blob to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_session_blob_carry on mneme_private.sealed_session_blob to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, session_id, sequence_no, blob_store, blob_pointer, blob_hash, byte_size, expires_at)
on mneme_private.sealed_session_blob to mneme_member, mneme_admin, mneme_service;
grant select, update (expires_at) on mneme_private.sealed_session_blob to mneme_worker;
grant select on mneme_private.sealed_session_blob to mneme_search;
grant select on mneme_private.sealed_session_blob to mneme_backup;
grant select, delete on mneme_private.sealed_session_blob to mneme_eraser;
grant select, insert on mneme_private.sealed_session_blob to mneme_porter;
