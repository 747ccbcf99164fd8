set local role mneme_owner;

create table mneme.chunk (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  document_id uuid not null,
  position integer not null,
  heading text,
  content text,
  content_normalized text,
  fts tsvector generated always as (mneme_private.search_vector(content_normalized)) stored,
  content_state mneme.content_state not null default 'inline',
  usefulness real not null default 0.5,
  project_id uuid,
  thread_id uuid,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  page integer,
  occurred_at timestamptz,
  constraint chunk_pkey primary key (workspace_id, id),
  constraint chunk_document_id_fkey foreign key (workspace_id, document_id)
    references mneme.source_document (workspace_id, id) on delete cascade,
  constraint chunk_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint chunk_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint chunk_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint chunk_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint chunk_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint chunk_position_key unique (workspace_id, document_id, position),
  constraint chunk_content_check check (case content_state
    when 'inline' then content is not null
    when 'sealed' then content is null and content_normalized is null
    when 'removed' then content is null and content_normalized is null
    else content is null end),
  constraint chunk_usefulness_check check (usefulness >= 0 and usefulness <= 1)
);

create index chunk_thread_id_idx on mneme.chunk (workspace_id, thread_id);
-- Rows by their readers, the newest last.
create index chunk_reader_idx on mneme.chunk
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), id);
-- Rows by their words, and by their readers with them.
create index chunk_words_idx on mneme.chunk
  using gin (workspace_id, mneme_private.reader_key(workspace_id, visibility, owner_user_id), fts);
-- Rows by their strong words, of each reader.
create index chunk_strong_reader_idx on mneme.chunk
  using gin (mneme_private.reader_key(workspace_id, visibility, owner_user_id), mneme_private.strong_words(workspace_id,
  fts));

alter table mneme.chunk enable row level security;
alter table mneme.chunk force row level security;

reset role;
