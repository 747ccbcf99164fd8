comment on table mneme_private.sealed_text is
  'Where the text of a sealed memory is: a JWE in a blob store, bound to the memory and to its owner''s key.';
comment on column mneme_private.sealed_text.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.sealed_text.memory_id is 'The memory.';
comment on column mneme_private.sealed_text.data_key_id is
  'The key that opens it; null where it was sealed to keys that its owner alone holds.';
comment on column mneme_private.sealed_text.blob_store is 'The store that holds it.';
comment on column mneme_private.sealed_text.blob_pointer is 'Where it is in that store.';
comment on column mneme_private.sealed_text.blob_hash is 'SHA-256 of the JWE.';
comment on column mneme_private.sealed_text.byte_size is 'Its size in bytes.';
comment on column mneme_private.sealed_text.expires_at is
  'When the store forgets it unless it is renewed; null: never.';
comment on column mneme_private.sealed_text.recallable is 'Whether it has vectors, and recall can find it.';
comment on column mneme_private.sealed_text.created_at is 'When the row was written.';

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
