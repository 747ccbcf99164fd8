set local role mneme_owner;

create table mneme_private.term_reading (
  workspace_id uuid not null,
  kind text not null,
  up_to uuid not null default mneme_private.uuid_v7(),
  read_through uuid,
  constraint term_reading_pkey primary key (workspace_id, kind),
  constraint term_reading_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

alter table mneme_private.term_reading enable row level security;
alter table mneme_private.term_reading force row level security;

reset role;
