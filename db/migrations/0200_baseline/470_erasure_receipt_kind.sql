set local role mneme_owner;

create table mneme.erasure_receipt_kind (
  workspace_id uuid not null,
  receipt_id uuid not null,
  kind text not null,
  row_count bigint not null,
  ids_hash bytea not null,
  constraint erasure_receipt_kind_pkey primary key (workspace_id, receipt_id, kind),
  constraint erasure_receipt_kind_receipt_id_fkey foreign key (workspace_id, receipt_id)
    references mneme.erasure_receipt (workspace_id, id) on delete cascade
);

alter table mneme.erasure_receipt_kind enable row level security;
alter table mneme.erasure_receipt_kind force row level security;

reset role;
