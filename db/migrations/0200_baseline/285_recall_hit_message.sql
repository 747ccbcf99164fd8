set local role mneme_owner;

create table mneme.recall_hit_message (
  workspace_id uuid not null,
  recall_id uuid not null,
  message_id uuid not null,
  rank integer,
  score double precision,
  arms jsonb not null default '[]',
  in_prompt boolean not null default false,
  useful boolean,
  rated_at timestamptz,
  confidence real,
  constraint recall_hit_message_pkey primary key (workspace_id, recall_id, message_id),
  constraint recall_hit_message_recall_id_fkey foreign key (workspace_id, recall_id)
    references mneme.recall_trace (workspace_id, id) on delete cascade,
  constraint recall_hit_message_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade,
  constraint recall_hit_message_found_check check ((rank is null) = (score is null))
);

create index recall_hit_message_message_id_idx on mneme.recall_hit_message (workspace_id, message_id);

alter table mneme.recall_hit_message enable row level security;
alter table mneme.recall_hit_message force row level security;

reset role;
