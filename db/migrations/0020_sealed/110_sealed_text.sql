set local role mneme_owner;

create table mneme_private.sealed_text (
  workspace_id uuid not null,
  memory_id uuid not null,
  data_key_id uuid not null,
  blob_store text not null,
  blob_pointer text not null,
  blob_hash bytea not null,
  byte_size integer not null,
  expires_at timestamptz,
  recallable boolean not null default true,
  created_at timestamptz not null default now(),
  constraint sealed_text_pkey primary key (workspace_id, memory_id),
  constraint sealed_text_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint sealed_text_memory_id_fkey foreign key (workspace_id, memory_id)
    references mneme.memory_item (workspace_id, id) on delete cascade,
  constraint sealed_text_data_key_id_fkey foreign key (workspace_id, data_key_id)
    references mneme_private.data_key (workspace_id, id) on delete cascade,
  constraint sealed_text_blob_hash_check check (octet_length(blob_hash) = 32),
  constraint sealed_text_byte_size_check check (byte_size > 0),
  constraint sealed_text_blob_store_check check (blob_store in ('local', 's3', 'walrus')),
  constraint sealed_text_blob_pointer_check check (blob_store = 'walrus' or starts_with(blob_pointer,
    workspace_id::text || '/'))
);

create index sealed_text_data_key_id_idx on mneme_private.sealed_text (workspace_id, data_key_id);
create index sealed_text_blob_pointer_idx on mneme_private.sealed_text (blob_pointer);
create index sealed_text_expires_at_idx on mneme_private.sealed_text (workspace_id, expires_at)
  where expires_at is not null;

comment on table mneme_private.sealed_text is
  'Where the text of a sealed memory is: a JWE in a blob store, bound to the memory and to its owner''s key.';
comment on column mneme_private.sealed_text.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.sealed_text.memory_id is 'The memory.';
comment on column mneme_private.sealed_text.data_key_id is 'The key that opens it.';
comment on column mneme_private.sealed_text.blob_store is 'The store that holds it.';
comment on column mneme_private.sealed_text.blob_pointer is 'Where it is in that store.';
comment on column mneme_private.sealed_text.blob_hash is 'SHA-256 of the JWE.';
comment on column mneme_private.sealed_text.byte_size is 'Its size in bytes.';
comment on column mneme_private.sealed_text.expires_at is
  'When the store forgets it unless it is renewed; null: never.';
comment on column mneme_private.sealed_text.recallable is 'Whether it has vectors, and recall can find it.';
comment on column mneme_private.sealed_text.created_at is 'When the row was written.';

alter table mneme_private.sealed_text enable row level security;
alter table mneme_private.sealed_text force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create trigger sealed_text_delete_blob after delete on mneme_private.sealed_text
  for each row execute function mneme_private.delete_blob_of_row();

-- Generated from db/access/sealed.yaml by `npm run generate`.
create policy sealed_text_persona on mneme_private.sealed_text as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('memory', memory_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('memory', memory_id)));
create policy sealed_text_person_read on mneme_private.sealed_text for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.memory_item parent
      where parent.workspace_id = sealed_text.workspace_id
        and parent.id = sealed_text.memory_id));
create policy sealed_text_workspace_read on mneme_private.sealed_text for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_text_person_insert on mneme_private.sealed_text for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.memory_item parent
      where parent.workspace_id = sealed_text.workspace_id
        and parent.id = sealed_text.memory_id)
    and exists (
      select from mneme_private.data_key k
      where k.workspace_id = sealed_text.workspace_id
        and k.id = sealed_text.data_key_id));
create policy sealed_text_person_seal on mneme_private.sealed_text for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.memory_item parent
      where parent.workspace_id = sealed_text.workspace_id
        and parent.id = sealed_text.memory_id)
    and data_key_id is null);
create policy sealed_text_workspace_insert on mneme_private.sealed_text for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_text_renew on mneme_private.sealed_text for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_text_forget on mneme_private.sealed_text for delete to mneme_search
  using (true);
create policy sealed_text_search on mneme_private.sealed_text for select to mneme_search
  using (true);
create policy sealed_text_backup on mneme_private.sealed_text for select to mneme_backup
  using (true);
create policy sealed_text_erase on mneme_private.sealed_text to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy sealed_text_carry on mneme_private.sealed_text to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, memory_id, data_key_id, blob_store, blob_pointer, blob_hash, byte_size, expires_at, recallable)
on mneme_private.sealed_text to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant update (expires_at) on mneme_private.sealed_text to mneme_worker;
grant delete on mneme_private.sealed_text to mneme_search;
grant select on mneme_private.sealed_text to mneme_search;
grant select on mneme_private.sealed_text to mneme_backup;
grant select, delete on mneme_private.sealed_text to mneme_eraser;
grant select, insert on mneme_private.sealed_text to mneme_porter;
