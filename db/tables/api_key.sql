comment on table mneme.api_key is
  'A key with which a program calls the API. It is deleted with its user and is not part of an export. Its secrets '
  'are in mneme_private.api_key_secret.';
comment on column mneme.api_key.workspace_id is 'The workspace it belongs to.';
comment on column mneme.api_key.id is 'Its id, a UUIDv7.';
comment on column mneme.api_key.user_id is
  'The user it acts as. It is refused while that user does not have its role.';
comment on column mneme.api_key.name is 'What it is for.';
comment on column mneme.api_key.prefix is
  'The part of the key that is not secret and identifies it: mneme_PREFIX_...';
comment on column mneme.api_key.role is 'The role it acts in.';
comment on column mneme.api_key.scopes is 'What it may be used for.';
comment on column mneme.api_key.created_by is 'The user who created it.';
comment on column mneme.api_key.created_at is 'When it was created.';
comment on column mneme.api_key.expires_at is 'When it expires; null if it never does.';
comment on column mneme.api_key.rotated_at is 'When it last got a new secret; null if it never did.';
comment on column mneme.api_key.revoked_at is 'When it was revoked; null if it was not.';
comment on column mneme.api_key.last_used_at is
  'When it was last used, up to an hour before its latest use; null if it never was.';
comment on column mneme.api_key.persona_id is
  'The persona that every request with this key is bound to; null if it is bound to none.';

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
