set local role mneme_owner;

create table mneme.erasure_receipt_kind (
  workspace_id uuid not null,
  receipt_id uuid not null,
  kind text not null,
  row_count bigint not null,
  ids_hash bytea not null,
  constraint erasure_receipt_kind_pkey primary key (workspace_id, receipt_id, kind),
  constraint erasure_receipt_kind_receipt_id_fkey foreign key (workspace_id, receipt_id) references mneme.erasure_receipt (workspace_id, id) on delete cascade
);

comment on table mneme.erasure_receipt_kind is 'How many rows of one sort an erasure took away.';
comment on column mneme.erasure_receipt_kind.workspace_id is 'The workspace it was in.';
comment on column mneme.erasure_receipt_kind.receipt_id is 'The erasure''s receipt.';
comment on column mneme.erasure_receipt_kind.kind is 'The sort of rows, as their table is called.';
comment on column mneme.erasure_receipt_kind.row_count is 'How many they were.';
comment on column mneme.erasure_receipt_kind.ids_hash is 'SHA-256 over their ids, sorted as text, each followed by a line feed; the parts of a longer key are joined by colons.';

alter table mneme.erasure_receipt_kind enable row level security;
alter table mneme.erasure_receipt_kind force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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
