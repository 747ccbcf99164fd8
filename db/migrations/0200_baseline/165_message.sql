set local role mneme_owner;

create table mneme.message (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  thread_id uuid not null,
  branch_id uuid not null,
  parent_id uuid,
  sequence_no integer not null,
  session_no integer not null default 1,
  role mneme.message_role not null,
  author text,
  external_id text,
  content text,
  content_plain text,
  content_normalized text,
  fts tsvector generated always as (mneme_private.search_vector(coalesce(mneme_private.normalize_text(author) || ' ',
    '') || content_normalized)) stored,
  content_hash bytea,
  content_state mneme.content_state not null default 'inline',
  source_document_id uuid,
  occurred_at timestamptz not null default now(),
  metadata jsonb,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  archive_id uuid,
  asks boolean,
  channel text,
  -- What is kept of a turn and nevertheless not remembered. Beside its text, and not in a table of its own: the forms
  -- of the text are written from it in the same statement as the text.
  forgotten int4multirange,
  echo int4multirange,
  memory_off boolean not null default false,
  content_visible text,
  utc_offset smallint,
  -- Of the gateway's own metadata. A column, because equality of texts is leakproof: row security leaves its index
  -- usable.
  response_id text generated always as (left(coalesce(metadata #>> '{gateway,response,id}',
    metadata #>> '{gateway,background,id}'), 200)) stored,
  constraint message_pkey primary key (workspace_id, id),
  constraint message_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint message_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint message_source_document_id_fkey foreign key (workspace_id, source_document_id)
    references mneme.source_document (workspace_id, id) on delete set null (source_document_id),
  constraint message_node_fkey foreign key (workspace_id, branch_id, content_hash)
    references mneme.memory_node (workspace_id, branch_id, content_hash) deferrable initially immediate,
  constraint message_sequence_no_key unique (workspace_id, branch_id, sequence_no),
  constraint message_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint message_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint message_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint message_content_length_check check (octet_length(content) <= 1048576),
  constraint message_content_check check (case content_state
    when 'inline' then content is not null and content_hash is not null
    when 'sealed' then content is null and content_plain is null and content_normalized is null and content_hash is null
    when 'removed' then content is null and content_plain is null and content_normalized is null
      and content_hash is null
    else content is null and content_plain is null end),
  constraint message_utc_offset_check check (utc_offset between -1439 and 1439),
  constraint message_archive_id_fkey foreign key (workspace_id, archive_id)
    references mneme_private.archive_object (workspace_id, id) on delete set null (archive_id)
);

-- Every key begins with the workspace, and statistics that list the frequent ones take any other for a single row:
-- what was planned for a workspace filled since the last ANALYZE then read all its turns for each hit. Without that
-- list every workspace is taken for a two-hundredth of the table.
alter table mneme.message alter column workspace_id set statistics 0;
alter table mneme.message alter column branch_id set statistics 0;

create unique index message_external_id_key on mneme.message (workspace_id, thread_id, external_id)
  where external_id is not null;
create index message_thread_id_idx on mneme.message (workspace_id, thread_id, id);
create index message_occurred_at_idx on mneme.message (workspace_id, occurred_at);
create index message_source_document_id_idx on mneme.message (workspace_id, source_document_id)
  where source_document_id is not null;
create index message_owner_user_id_idx on mneme.message (workspace_id, owner_user_id);
create index message_node_idx on mneme.message (workspace_id, content_hash, branch_id);
create index message_archive_id_idx on mneme.message (workspace_id, archive_id) where archive_id is not null;
-- Turns of threads that were opened in another channel: the others are found by their thread's.
create index message_channel_idx on mneme.message (workspace_id, channel, occurred_at) where channel is not null;
-- A user's answers by the ids of their responses, and the newest of them.
create index message_response_id_idx on mneme.message (workspace_id, response_id) where response_id is not null;
-- Its condition is one that a look-up by an id does not have: while few turns have one, both indexes seem as cheap.
create index message_responses_idx on mneme.message (workspace_id, owner_user_id, id)
  where octet_length(response_id) > 0;
-- Rows by their readers, the newest last.
create index message_reader_idx on mneme.message
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), id);
-- Rows by their words, and by their readers with them.
create index message_words_idx on mneme.message
  using gin (workspace_id, mneme_private.reader_key(workspace_id, visibility, owner_user_id), fts);
-- Rows by their strong words, of each reader.
create index message_strong_reader_idx on mneme.message
  using gin (mneme_private.reader_key(workspace_id, visibility, owner_user_id), mneme_private.strong_words(workspace_id,
  fts));

alter table mneme.message enable row level security;
alter table mneme.message force row level security;

reset role;
