set local role mneme_owner;

create table mneme.memory_item (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  kind mneme.memory_kind not null,
  layer mneme.memory_layer not null default 'profile',
  content text,
  content_normalized text,
  fts tsvector generated always as (mneme_private.search_vector(content_normalized)) stored,
  content_hash bytea,
  content_state mneme.content_state not null default 'inline',
  reason text,
  category text,
  key text,
  value text,
  status mneme.task_status,
  due_at timestamptz,
  completed_at timestamptz,
  tags text[] not null default '{}',
  channel text,
  confidence real not null default 1,
  salience real not null default 0.5,
  usefulness real not null default 0.5,
  access_count integer not null default 0,
  last_accessed_at timestamptz,
  last_confirmed_at timestamptz,
  valid_from timestamptz,
  valid_to timestamptz,
  recorded_from timestamptz not null default now(),
  recorded_to timestamptz,
  supersedes_id uuid,
  thread_id uuid,
  branch_id uuid,
  source_sequence_no integer,
  project_id uuid,
  idempotency_key text,
  extracted_by text,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  importance real constraint memory_item_importance_check check (importance between 0 and 1),
  subject text,
  set_aside_at timestamptz,
  metadata jsonb constraint memory_item_metadata_check check (jsonb_typeof(metadata) = 'object'),
  first_recorded_from timestamptz,
  -- No foreign key: what it points to goes with the thread, or stays; and an import need not order rows by it.
  replaces_id uuid,
  constraint memory_item_pkey primary key (workspace_id, id),
  constraint memory_item_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint memory_item_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint memory_item_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint memory_item_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint memory_item_supersedes_id_fkey foreign key (workspace_id, supersedes_id)
    references mneme.memory_item (workspace_id, id) on delete set null (supersedes_id),
  constraint memory_item_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint memory_item_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint memory_item_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint memory_item_confidence_check check (confidence between 0 and 1),
  constraint memory_item_salience_check check (salience between 0 and 1),
  constraint memory_item_status_check check ((kind = 'task') = (status is not null)),
  constraint memory_item_content_length_check check (octet_length(content) <= 1048576),
  constraint memory_item_content_check check (case content_state
    when 'inline' then content is not null
    when 'sealed' then content is null and content_normalized is null
    when 'removed' then content is null and content_normalized is null
    else content is null end),
  constraint memory_item_usefulness_check check (usefulness >= 0 and usefulness <= 1)
);

create unique index memory_item_idempotency_key
  on mneme.memory_item (workspace_id, owner_user_id, persona_id, visibility, idempotency_key) nulls not distinct
  where idempotency_key is not null;
create index memory_item_idempotency_idx on mneme.memory_item (workspace_id, idempotency_key)
  where idempotency_key is not null;
create index memory_item_key_idx on mneme.memory_item (workspace_id, kind, key)
  where key is not null and recorded_to is null;
create index memory_item_current_idx on mneme.memory_item (workspace_id, owner_user_id, kind) where recorded_to is null;
create index memory_item_kind_idx on mneme.memory_item (workspace_id, kind, recorded_from);
create index memory_item_thread_id_idx on mneme.memory_item (workspace_id, thread_id);
create index memory_item_project_id_idx on mneme.memory_item (workspace_id, project_id);
create index memory_item_supersedes_id_idx on mneme.memory_item (workspace_id, supersedes_id)
  where supersedes_id is not null;
create index memory_item_owner_user_id_idx on mneme.memory_item (workspace_id, owner_user_id);
create index memory_item_due_at_idx on mneme.memory_item (workspace_id, due_at)
  where status in ('pending', 'in_progress', 'blocked');
create index memory_item_content_hash_idx on mneme.memory_item (workspace_id, content_hash);
create index memory_item_trigram_idx on mneme.memory_item using gin (workspace_id, content_normalized gin_trgm_ops);
-- Preferences, by what they are about.
create index memory_item_category_idx on mneme.memory_item (workspace_id, category, key)
  where category is not null and recorded_to is null;
-- Row security asks for one's own or shared ones. Own ones have an index; with this one both are found without the
-- others'.
create index memory_item_shared_idx on mneme.memory_item (workspace_id, visibility, kind)
  where recorded_to is null and visibility <> 'private';
-- A channel's tasks.
create index memory_item_task_channel_idx on mneme.memory_item (workspace_id, channel, due_at)
  where kind = 'task' and recorded_to is null and channel is not null;
-- Lists of tasks, by when they are due.
create index memory_item_task_due_idx on mneme.memory_item (workspace_id, due_at, id)
  where kind = 'task' and recorded_to is null;
-- What was said after a turn that is read late; and current memories in the order they were said.
create index memory_item_valid_from_idx on mneme.memory_item (workspace_id, kind, valid_from) where recorded_to is null;
-- What was stated under keys that begin alike. Its order is that of bytes, as a beginning is a range of it.
create index memory_item_stated_key_idx on mneme.memory_item (workspace_id, owner_user_id, idempotency_key collate "C")
  where idempotency_key is not null and extracted_by is null and recorded_to is null;
-- What stands before the last / of keys, in the order of paths: what mneme_search.key_namespaces walks.
create index memory_item_namespace_idx
  on mneme.memory_item (workspace_id, owner_user_id, (translate(substring(idempotency_key from '^(.*)/'), E'\x01/',
  E'\x02\x01')) collate "C") where idempotency_key is not null and extracted_by is null and recorded_to is null;
-- What takes another memory's place on a fork.
create index memory_item_replaces_id_idx on mneme.memory_item (workspace_id, replaces_id) where replaces_id is not null;
-- Rows by their readers, the newest last.
create index memory_item_reader_idx on mneme.memory_item
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), id);
-- Rows by their words, and by their readers with them.
create index memory_item_words_idx on mneme.memory_item
  using gin (workspace_id, mneme_private.reader_key(workspace_id, visibility, owner_user_id), fts);
-- Rows by their strong words, of each reader.
create index memory_item_strong_reader_idx on mneme.memory_item
  using gin (mneme_private.reader_key(workspace_id, visibility, owner_user_id), mneme_private.strong_words(workspace_id,
  fts));

alter table mneme.memory_item enable row level security;
alter table mneme.memory_item force row level security;

reset role;
