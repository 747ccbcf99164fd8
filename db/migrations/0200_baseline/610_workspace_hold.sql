set local role mneme_owner;

create table mneme_private.workspace_hold (
  workspace_id uuid not null,
  state text not null,
  held_at timestamptz not null default now(),
  constraint workspace_hold_pkey primary key (workspace_id),
  constraint workspace_hold_state_check check (state in ('leaving', 'arriving', 'left'))
);

alter table mneme_private.workspace_hold enable row level security;
alter table mneme_private.workspace_hold force row level security;

reset role;
