comment on table mneme_private.signature_nonce is
  'The nonces of signed requests, so that none is taken twice. Goes with its key; not part of an export.';
comment on column mneme_private.signature_nonce.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.signature_nonce.signing_key_id is 'The key that signed.';
comment on column mneme_private.signature_nonce.nonce is 'The nonce, as the request had it.';
comment on column mneme_private.signature_nonce.expires_at is
  'From when its request would be refused for its age alone.';

-- Generated from db/access/keys.yaml by `npm run generate`.
create policy signature_nonce_read on mneme_private.signature_nonce for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy signature_nonce_search_insert on mneme_private.signature_nonce for insert to mneme_search
  with check (true);
create policy signature_nonce_delete on mneme_private.signature_nonce for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy signature_nonce_search on mneme_private.signature_nonce for select to mneme_search
  using (true);
create policy signature_nonce_backup on mneme_private.signature_nonce for select to mneme_backup
  using (true);
create policy signature_nonce_erase on mneme_private.signature_nonce to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant insert on mneme_private.signature_nonce to mneme_search;
grant select, delete on mneme_private.signature_nonce to mneme_worker;
grant select on mneme_private.signature_nonce to mneme_search;
grant select on mneme_private.signature_nonce to mneme_backup;
grant select, delete on mneme_private.signature_nonce to mneme_eraser;
