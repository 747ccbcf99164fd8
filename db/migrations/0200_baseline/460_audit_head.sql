set local role mneme_owner;

create table mneme_private.audit_head (
  workspace_id uuid not null,
  entries bigint not null,
  hash bytea not null,
  constraint audit_head_pkey primary key (workspace_id),
  constraint audit_head_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

alter table mneme_private.audit_head enable row level security;
alter table mneme_private.audit_head force row level security;

reset role;
