set local role mneme_owner;

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

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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
