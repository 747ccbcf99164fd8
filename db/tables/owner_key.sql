comment on table mneme_private.owner_key is
  'The public half of a key whose private half its owner alone holds: what they seal is encrypted to all of theirs.';
comment on column mneme_private.owner_key.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.owner_key.id is 'Its id, a UUIDv7.';
comment on column mneme_private.owner_key.owner_user_id is 'Whose memories are sealed to it.';
comment on column mneme_private.owner_key.name is 'What it is, as "phone" or "recovery".';
comment on column mneme_private.owner_key.public_key is 'The public key as a JWK (RFC 7517).';
comment on column mneme_private.owner_key.thumbprint is 'Its thumbprint (RFC 7638), which what is sealed to it names.';
comment on column mneme_private.owner_key.created_at is 'When it was registered.';

-- Generated from db/access/sealed.yaml by `npm run generate`.
create policy owner_key_persona_insert on mneme_private.owner_key as restrictive
  for insert to mneme_member, mneme_admin, mneme_service
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy owner_key_persona_delete on mneme_private.owner_key as restrictive
  for delete to mneme_member, mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy owner_key_person_read on mneme_private.owner_key for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy owner_key_workspace_read on mneme_private.owner_key for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy owner_key_person_insert on mneme_private.owner_key for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy owner_key_workspace_insert on mneme_private.owner_key for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy owner_key_person_delete on mneme_private.owner_key for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy owner_key_workspace_delete on mneme_private.owner_key for delete to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy owner_key_backup on mneme_private.owner_key for select to mneme_backup
  using (true);
create policy owner_key_erase on mneme_private.owner_key to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy owner_key_carry on mneme_private.owner_key to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, owner_user_id, name, public_key, thumbprint),
  delete
on mneme_private.owner_key to mneme_member, mneme_admin, mneme_service;
grant select on mneme_private.owner_key to mneme_worker;
grant select on mneme_private.owner_key to mneme_backup;
grant select, delete on mneme_private.owner_key to mneme_eraser;
grant select, insert on mneme_private.owner_key to mneme_porter;
