comment on table mneme_private.deployment_key is
  'A key that creates workspaces with their first admins, and does nothing else: for a program that signs people up. '
  'It belongs to the server, to no workspace; not part of an export.';
comment on column mneme_private.deployment_key.id is 'Its id, a UUIDv7.';
comment on column mneme_private.deployment_key.name is 'What it is for.';
comment on column mneme_private.deployment_key.prefix is 'The part of it that may be shown, by which it is found.';
comment on column mneme_private.deployment_key.secret_hash is
  'SHA-256 of the whole key: it has 256 random bits, so a slow hash would add nothing.';
comment on column mneme_private.deployment_key.created_at is 'When it was made.';
comment on column mneme_private.deployment_key.expires_at is 'From when it opens nothing; null for never.';
comment on column mneme_private.deployment_key.last_used_at is 'When it was last used, to the hour.';
comment on column mneme_private.deployment_key.revoked_at is 'When it was ended; null while it is good.';

-- Generated from db/access/keys.yaml by `npm run generate`.
create policy deployment_key_read on mneme_private.deployment_key for select to mneme_provisioner, mneme_search
  using (true);
create policy deployment_key_insert on mneme_private.deployment_key for insert to mneme_provisioner
  with check (true);
create policy deployment_key_update on mneme_private.deployment_key for update to mneme_provisioner, mneme_search
  using (true)
  with check (true);
create policy deployment_key_backup on mneme_private.deployment_key for select to mneme_backup
  using (true);

grant
  select (id, name, prefix, created_at, expires_at, last_used_at, revoked_at),
  insert (name, prefix, secret_hash, expires_at),
  update (revoked_at)
on mneme_private.deployment_key to mneme_provisioner;
grant select, update (last_used_at) on mneme_private.deployment_key to mneme_search;
grant select on mneme_private.deployment_key to mneme_backup;
