comment on table mneme_private.api_key_secret is
  'The secrets of an API key, as hashes: the current one, and those it replaced for as long as they are still good. '
  'Goes with its key; not part of an export.';
comment on column mneme_private.api_key_secret.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.api_key_secret.id is 'Its id, a UUIDv7.';
comment on column mneme_private.api_key_secret.api_key_id is 'The key.';
comment on column mneme_private.api_key_secret.secret_hash is
  'SHA-256 of the whole key: it has 256 random bits, so a slow hash would add nothing.';
comment on column mneme_private.api_key_secret.created_at is 'When it was made.';
comment on column mneme_private.api_key_secret.good_until is
  'Until when it opens anything; null while it is the current one.';

-- Generated from db/access/keys.yaml by `npm run generate`.
create policy api_key_secret_persona on mneme_private.api_key_secret as restrictive to mneme_admin, mneme_service
  using (exists (
      select from mneme.api_key parent
      where parent.workspace_id = api_key_secret.workspace_id
        and parent.id = api_key_secret.api_key_id))
  with check (exists (
      select from mneme.api_key parent
      where parent.workspace_id = api_key_secret.workspace_id
        and parent.id = api_key_secret.api_key_id));
create policy api_key_secret_read on mneme_private.api_key_secret for select to mneme_admin, mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy api_key_secret_insert on mneme_private.api_key_secret for insert to mneme_admin, mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.api_key k
      where k.workspace_id = api_key_secret.workspace_id
        and k.id = api_key_secret.api_key_id
        and mneme_private.may_act_as(k.user_id, k.role)));
create policy api_key_secret_admin_update on mneme_private.api_key_secret for update to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy api_key_secret_service_update on mneme_private.api_key_secret for update to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.api_key k
      where k.workspace_id = api_key_secret.workspace_id
        and k.id = api_key_secret.api_key_id
        and k.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy api_key_secret_admin_delete on mneme_private.api_key_secret for delete to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy api_key_secret_service_delete on mneme_private.api_key_secret for delete to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.api_key k
      where k.workspace_id = api_key_secret.workspace_id
        and k.id = api_key_secret.api_key_id
        and k.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy api_key_secret_search on mneme_private.api_key_secret for select to mneme_search
  using (true);
create policy api_key_secret_backup on mneme_private.api_key_secret for select to mneme_backup
  using (true);
create policy api_key_secret_erase on mneme_private.api_key_secret to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select (workspace_id, id, api_key_id, good_until),
  insert (workspace_id, api_key_id, secret_hash),
  update (good_until),
  delete
on mneme_private.api_key_secret to mneme_admin, mneme_service;
grant select on mneme_private.api_key_secret to mneme_search;
grant select on mneme_private.api_key_secret to mneme_backup;
grant select, delete on mneme_private.api_key_secret to mneme_eraser;
