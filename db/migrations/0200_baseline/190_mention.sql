set local role mneme_owner;

create table mneme.mention (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  entity_id uuid not null,
  message_id uuid not null,
  thread_id uuid not null,
  branch_id uuid not null,
  source_sequence_no integer not null,
  surface text not null,
  start_offset integer,
  end_offset integer,
  confidence real not null default 1,
  occurred_at timestamptz not null,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  resolution_score real not null default 1 constraint mention_resolution_score_check
    check (resolution_score between 0 and 1),
  evidence text[] not null default '{}',
  constraint mention_pkey primary key (workspace_id, id),
  constraint mention_entity_id_fkey foreign key (workspace_id, entity_id)
    references mneme.entity (workspace_id, id) on delete cascade,
  constraint mention_message_id_fkey foreign key (workspace_id, message_id)
    references mneme.message (workspace_id, id) on delete cascade,
  constraint mention_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint mention_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint mention_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint mention_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint mention_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint mention_key unique (workspace_id, message_id, entity_id, start_offset)
);

create index mention_entity_id_idx on mneme.mention (workspace_id, entity_id, occurred_at);
-- Who was spoken of shortly before, in the same thread.
create index mention_thread_place_idx on mneme.mention (workspace_id, thread_id, source_sequence_no);
-- Mentions of an entity by their readers.
create index mention_reader_idx on mneme.mention
  using btree (workspace_id, entity_id, mneme_private.reader_key(workspace_id, visibility, owner_user_id), occurred_at);

alter table mneme.mention enable row level security;
alter table mneme.mention force row level security;

reset role;
