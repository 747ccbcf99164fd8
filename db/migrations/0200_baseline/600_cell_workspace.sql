set local role mneme_owner;

create table mneme_private.cell_workspace (
  workspace_id uuid not null,
  slug text not null,
  cell text not null,
  moving_to text,
  leaving text,
  created_at timestamptz not null default now(),
  constraint cell_workspace_pkey primary key (workspace_id),
  constraint cell_workspace_slug_key unique (slug),
  constraint cell_workspace_move_check check (moving_to is null or leaving is null)
);

alter table mneme_private.cell_workspace enable row level security;
alter table mneme_private.cell_workspace force row level security;

reset role;
