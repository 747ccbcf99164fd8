comment on table mneme.signing_key is
  'An Ed25519 key with which a program signs its requests (RFC 9421). It is deleted with its user and is not part of '
  'an export.';
comment on column mneme.signing_key.workspace_id is 'The workspace it belongs to.';
comment on column mneme.signing_key.id is 'Its id, a UUIDv7: the keyid of its signatures.';
comment on column mneme.signing_key.user_id is
  'The user it acts as. It is refused while that user does not have its role.';
comment on column mneme.signing_key.name is 'What it is for.';
comment on column mneme.signing_key.public_key is 'The public key: 32 bytes as base64url.';
comment on column mneme.signing_key.role is 'The role it acts in.';
comment on column mneme.signing_key.scopes is 'What it may be used for.';
comment on column mneme.signing_key.created_by is 'The user who registered it.';
comment on column mneme.signing_key.created_at is 'When it was registered.';
comment on column mneme.signing_key.expires_at is 'When it expires; null if it never does.';
comment on column mneme.signing_key.revoked_at is 'When it was revoked; null if it was not.';
comment on column mneme.signing_key.last_used_at is
  'When it was last used, up to an hour before its latest use; null if it never was.';
comment on column mneme.signing_key.persona_id is
  'The persona that every request signed with this key is bound to; null if it is bound to none.';

-- Generated from db/access/keys.yaml by `npm run generate`.
create policy signing_key_persona on mneme.signing_key as restrictive to mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy signing_key_persona_insert on mneme.signing_key as restrictive for insert to mneme_admin, mneme_service
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy signing_key_read on mneme.signing_key for select to mneme_admin, mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy signing_key_insert on mneme.signing_key for insert to mneme_admin, mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and mneme_private.may_act_as(user_id, role));
create policy signing_key_admin_update on mneme.signing_key for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy signing_key_search_update on mneme.signing_key for update to mneme_search
  using (true)
  with check (true);
create policy signing_key_service_update on mneme.signing_key for update to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy signing_key_search on mneme.signing_key for select to mneme_search
  using (true);
create policy signing_key_backup on mneme.signing_key for select to mneme_backup
  using (true);
create policy signing_key_erase on mneme.signing_key to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, user_id, persona_id, name, public_key, role, scopes, created_by, expires_at),
  update (revoked_at)
on mneme.signing_key to mneme_admin, mneme_service;
grant update (last_used_at) on mneme.signing_key to mneme_search;
grant select on mneme.signing_key to mneme_search;
grant select on mneme.signing_key to mneme_backup;
grant select, delete on mneme.signing_key to mneme_eraser;
