set local role mneme_owner;

create table mneme_private.backup_record (
  made_at timestamptz not null default clock_timestamp(),
  constraint backup_record_pkey primary key (made_at)
);

alter table mneme_private.backup_record enable row level security;
alter table mneme_private.backup_record force row level security;

reset role;
