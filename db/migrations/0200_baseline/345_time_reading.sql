set local role mneme_owner;

create table mneme_private.time_reading (
  workspace_id uuid not null,
  up_to uuid not null default mneme_private.uuid_v7(),
  read_through uuid,
  constraint time_reading_pkey primary key (workspace_id),
  constraint time_reading_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

alter table mneme_private.time_reading enable row level security;
alter table mneme_private.time_reading force row level security;

reset role;
