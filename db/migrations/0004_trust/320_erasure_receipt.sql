set local role mneme_owner;

create domain mneme.erasure_scope as text constraint erasure_scope_check check (value in ('thread', 'user', 'workspace'));
comment on domain mneme.erasure_scope is 'What an erasure takes away.';

create table mneme.erasure_receipt (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  scope mneme.erasure_scope not null,
  target_id uuid not null,
  erased_at timestamptz not null default clock_timestamp(),
  erased_by uuid,
  erased_role text not null,
  request_id text,
  audit_entries bigint not null,
  audit_hash bytea not null,
  constraint erasure_receipt_pkey primary key (workspace_id, id)
);

comment on table mneme.erasure_receipt is 'What an erasure took away: how many rows of which sort, and a hash over their ids; never what they said. It outlives its workspace, so that no foreign key leads there.';
comment on column mneme.erasure_receipt.workspace_id is 'The workspace it was in.';
comment on column mneme.erasure_receipt.id is 'Its id, a UUIDv7.';
comment on column mneme.erasure_receipt.scope is 'Whether a thread, a user or the workspace was erased.';
comment on column mneme.erasure_receipt.target_id is 'The id of what was erased.';
comment on column mneme.erasure_receipt.erased_at is 'When.';
comment on column mneme.erasure_receipt.erased_by is 'The user who did it; kept when the user is gone.';
comment on column mneme.erasure_receipt.erased_role is 'The role it was done in.';
comment on column mneme.erasure_receipt.request_id is 'The request it came through.';
comment on column mneme.erasure_receipt.audit_entries is 'How many entries the workspace''s audit chain had with that of the erasure.';
comment on column mneme.erasure_receipt.audit_hash is 'The hash of that entry.';

alter table mneme.erasure_receipt enable row level security;
alter table mneme.erasure_receipt force row level security;

create policy erasure_receipt_read on mneme.erasure_receipt for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_eraser on mneme.erasure_receipt for select to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_eraser_insert on mneme.erasure_receipt for insert to mneme_eraser
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_backup on mneme.erasure_receipt for select to mneme_backup
  using (true);

grant select on mneme.erasure_receipt to mneme_admin;
grant select, insert on mneme.erasure_receipt to mneme_eraser;
grant select on mneme.erasure_receipt to mneme_backup;

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

create policy erasure_receipt_kind_read on mneme.erasure_receipt_kind for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_kind_eraser on mneme.erasure_receipt_kind for select to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_kind_eraser_insert on mneme.erasure_receipt_kind for insert to mneme_eraser
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy erasure_receipt_kind_backup on mneme.erasure_receipt_kind for select to mneme_backup
  using (true);

grant select on mneme.erasure_receipt_kind to mneme_admin;
grant select, insert on mneme.erasure_receipt_kind to mneme_eraser;
grant select on mneme.erasure_receipt_kind to mneme_backup;

-- Unlogged: its rows live as long as the transaction that makes them.
create unlogged table mneme_private.erasing_row (
  workspace_id uuid not null,
  erasure_id uuid not null,
  kind text not null,
  key text not null,
  round integer not null,
  constraint erasing_row_pkey primary key (workspace_id, erasure_id, kind, key)
);

comment on table mneme_private.erasing_row is 'What a running erasure, or its preview, has found so far that goes. Nobody but that transaction ever sees a row.';
comment on column mneme_private.erasing_row.workspace_id is 'The workspace it is in.';
comment on column mneme_private.erasing_row.erasure_id is 'The erasure.';
comment on column mneme_private.erasing_row.kind is 'The table of the row that goes.';
comment on column mneme_private.erasing_row.key is 'The row''s id; the parts of a longer key joined by colons.';
comment on column mneme_private.erasing_row.round is 'In which round it was found: what hangs on it is found in the next.';

alter table mneme_private.erasing_row enable row level security;
alter table mneme_private.erasing_row force row level security;

create policy erasing_row_eraser on mneme_private.erasing_row to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant select, insert, delete on mneme_private.erasing_row to mneme_eraser;

reset role;
