comment on table mneme.erasure_receipt is
  'What an erasure removed: how many rows of each kind, and a hash of their ids; never their content. It stays when '
  'its workspace is erased, and so has no foreign key to it.';
comment on column mneme.erasure_receipt.workspace_id is 'The workspace it was in.';
comment on column mneme.erasure_receipt.id is 'Its id, a UUIDv7.';
comment on column mneme.erasure_receipt.scope is 'Whether a thread, a user or the workspace was erased.';
comment on column mneme.erasure_receipt.target_id is 'The id of what was erased.';
comment on column mneme.erasure_receipt.erased_at is 'When it was done.';
comment on column mneme.erasure_receipt.erased_by is
  'The id of the user who did it. It stays when the user is deleted.';
comment on column mneme.erasure_receipt.erased_role is 'The role in which it was done.';
comment on column mneme.erasure_receipt.request_id is 'The id of the request that did it.';
comment on column mneme.erasure_receipt.audit_entries is
  'How many entries the workspace''s audit chain had, including the erasure''s.';
comment on column mneme.erasure_receipt.audit_hash is 'The hash of the erasure''s audit entry.';

-- Generated from db/access/audit.yaml by `npm run generate`.
create policy erasure_receipt_eraser on mneme.erasure_receipt for select to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_read on mneme.erasure_receipt for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_eraser_insert on mneme.erasure_receipt for insert to mneme_eraser
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_backup on mneme.erasure_receipt for select to mneme_backup
  using (true);
create policy erasure_receipt_carry on mneme.erasure_receipt to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.erasure_receipt to mneme_admin;
grant select, insert on mneme.erasure_receipt to mneme_eraser;
grant select on mneme.erasure_receipt to mneme_backup;
grant select, insert on mneme.erasure_receipt to mneme_porter;
