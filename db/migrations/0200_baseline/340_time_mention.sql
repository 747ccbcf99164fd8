set local role mneme_owner;

create table mneme.time_mention (
  workspace_id uuid not null,
  message_id uuid not null,
  start_offset integer not null,
  end_offset integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint time_mention_pkey primary key (workspace_id, message_id, start_offset),
  constraint time_mention_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade,
  constraint time_mention_offset_check check (start_offset >= 0 and end_offset > start_offset),
  -- Searches for an overlap look back this far from a period's beginning, and no further.
  constraint time_mention_length_check check (ends_at > starts_at and ends_at <= starts_at + interval '400 days')
);

create index time_mention_starts_at_idx on mneme.time_mention (workspace_id, starts_at);

alter table mneme.time_mention enable row level security;
alter table mneme.time_mention force row level security;

reset role;
