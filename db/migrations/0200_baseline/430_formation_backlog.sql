set local role mneme_owner;

create table mneme_private.formation_backlog (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  branch_id uuid not null,
  from_sequence_no integer not null,
  to_sequence_no integer not null,
  in_background boolean not null default true,
  held boolean not null default false,
  traceparent text default
    substring(current_setting('mneme.traceparent', true) from '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'),
  constraint formation_backlog_pkey primary key (workspace_id, id),
  constraint formation_backlog_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint formation_backlog_range_check
    check (from_sequence_no >= 1 and to_sequence_no between from_sequence_no and from_sequence_no + 999)
);

create index formation_backlog_branch_id_idx on mneme_private.formation_backlog (workspace_id, branch_id);
create index formation_backlog_conversation_idx on mneme_private.formation_backlog (workspace_id, id)
  where not in_background;

alter table mneme_private.formation_backlog enable row level security;
alter table mneme_private.formation_backlog force row level security;

reset role;
