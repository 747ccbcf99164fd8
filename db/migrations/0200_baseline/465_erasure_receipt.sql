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

alter table mneme.erasure_receipt enable row level security;
alter table mneme.erasure_receipt force row level security;

reset role;
