comment on table mneme.erasure_receipt_kind is 'How many rows of one kind an erasure removed.';
comment on column mneme.erasure_receipt_kind.workspace_id is 'The workspace it was in.';
comment on column mneme.erasure_receipt_kind.receipt_id is 'The erasure''s receipt.';
comment on column mneme.erasure_receipt_kind.kind is 'The kind of rows: the name of their table.';
comment on column mneme.erasure_receipt_kind.row_count is 'How many rows were removed.';
comment on column mneme.erasure_receipt_kind.ids_hash is
  'SHA-256 of their ids, sorted as text, each followed by a line feed. The parts of a key of several columns are '
  'joined by colons.';

-- Generated from db/access/audit.yaml by `npm run generate`.
create policy erasure_receipt_kind_eraser on mneme.erasure_receipt_kind for select to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_kind_read on mneme.erasure_receipt_kind for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_kind_eraser_insert on mneme.erasure_receipt_kind for insert to mneme_eraser
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_kind_backup on mneme.erasure_receipt_kind for select to mneme_backup
  using (true);
create policy erasure_receipt_kind_carry on mneme.erasure_receipt_kind to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.erasure_receipt_kind to mneme_admin;
grant select, insert on mneme.erasure_receipt_kind to mneme_eraser;
grant select on mneme.erasure_receipt_kind to mneme_backup;
grant select, insert on mneme.erasure_receipt_kind to mneme_porter;
