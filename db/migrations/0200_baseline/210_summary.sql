set local role mneme_owner;

create table mneme.summary (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  level mneme.summary_level not null,
  thread_id uuid,
  branch_id uuid,
  source_sequence_no integer,
  project_id uuid,
  period_start timestamptz not null,
  period_end timestamptz not null,
  content text,
  content_normalized text,
  fts tsvector generated always as (mneme_private.search_vector(content_normalized)) stored,
  content_state mneme.content_state not null default 'inline',
  topics text[] not null default '{}',
  key_decisions text[] not null default '{}',
  action_items text[] not null default '{}',
  sentiment mneme.sentiment,
  message_count integer not null default 0,
  support real,
  coverage real,
  usefulness real not null default 0.5,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  redundant boolean not null default false,
  written_by text,
  archive_id uuid,
  channels text[],
  constraint summary_pkey primary key (workspace_id, id),
  constraint summary_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint summary_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint summary_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint summary_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete cascade,
  constraint summary_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint summary_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint summary_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint summary_content_check check (case content_state
    when 'inline' then content is not null
    when 'sealed' then content is null and content_normalized is null
    when 'removed' then content is null and content_normalized is null
    else content is null end),
  constraint summary_key unique nulls not distinct (workspace_id, level, thread_id, branch_id, project_id, period_start,
    owner_user_id, persona_id, visibility),
  constraint summary_period_check check (period_end >= period_start),
  constraint summary_usefulness_check check (usefulness >= 0 and usefulness <= 1),
  constraint summary_archive_id_fkey foreign key (workspace_id, archive_id)
    references mneme_private.archive_object (workspace_id, id) on delete set null (archive_id)
);

create index summary_thread_id_idx on mneme.summary (workspace_id, thread_id);
create index summary_period_idx on mneme.summary (workspace_id, level, period_start);
create index summary_project_id_idx on mneme.summary (workspace_id, project_id, level, period_start)
  where project_id is not null;
-- What is in doubt, without reading everything.
create index summary_support_idx on mneme.summary (workspace_id, support);
-- What nobody has looked at yet.
create index summary_unassessed_idx on mneme.summary (workspace_id, thread_id, project_id)
  where support is null and content_state = 'inline';
create index summary_archive_id_idx on mneme.summary (workspace_id, archive_id) where archive_id is not null;
-- Rows by their readers, the newest last.
create index summary_reader_idx on mneme.summary
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), id);
-- Rows of a level by their readers and when they begin.
create index summary_reader_period_idx on mneme.summary
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), level, period_start);
-- Rows by their words, and by their readers with them.
create index summary_words_idx on mneme.summary
  using gin (workspace_id, mneme_private.reader_key(workspace_id, visibility, owner_user_id), fts);
-- Rows by their strong words, of each reader.
create index summary_strong_reader_idx on mneme.summary
  using gin (mneme_private.reader_key(workspace_id, visibility, owner_user_id), mneme_private.strong_words(workspace_id,
  fts));

alter table mneme.summary enable row level security;
alter table mneme.summary force row level security;

reset role;
