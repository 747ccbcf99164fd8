set local role mneme_owner;

create table mneme.fact (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  fact_id uuid not null,
  subject_entity_id uuid,
  subject text not null,
  predicate text not null,
  object_entity_id uuid,
  object text not null,
  content text,
  content_normalized text,
  fts tsvector generated always as (mneme_private.search_vector(content_normalized)) stored,
  content_state mneme.content_state not null default 'inline',
  confidence real not null default 0.5,
  disputed boolean not null default false,
  salience real not null default 0.5,
  usefulness real not null default 0.5,
  valid_from timestamptz,
  valid_to timestamptz,
  recorded_from timestamptz not null default now(),
  recorded_to timestamptz,
  supersedes_id uuid,
  thread_id uuid,
  branch_id uuid,
  source_sequence_no integer,
  project_id uuid,
  extracted_by text,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  end_inferred boolean not null default false,
  importance real constraint fact_importance_check check (importance between 0 and 1),
  set_aside_at timestamptz,
  replaces_id uuid,
  constraint fact_pkey primary key (workspace_id, id),
  constraint fact_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint fact_subject_entity_id_fkey foreign key (workspace_id, subject_entity_id)
    references mneme.entity (workspace_id, id) on delete cascade,
  constraint fact_object_entity_id_fkey foreign key (workspace_id, object_entity_id)
    references mneme.entity (workspace_id, id) on delete cascade,
  constraint fact_supersedes_id_fkey foreign key (workspace_id, supersedes_id)
    references mneme.fact (workspace_id, id) on delete set null (supersedes_id),
  constraint fact_thread_id_fkey foreign key (workspace_id, thread_id)
    references mneme.thread (workspace_id, id) on delete cascade,
  constraint fact_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint fact_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint fact_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint fact_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint fact_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint fact_confidence_check check (confidence between 0 and 1),
  constraint fact_content_check check (case content_state
    when 'inline' then content is not null
    when 'sealed' then content is null and content_normalized is null
    when 'removed' then content is null and content_normalized is null
    else content is null end),
  constraint fact_usefulness_check check (usefulness >= 0 and usefulness <= 1),
  constraint fact_salience_check check (salience >= 0 and salience <= 1)
);

create unique index fact_current_key on mneme.fact (workspace_id, fact_id) where recorded_to is null;
create index fact_subject_entity_id_idx on mneme.fact (workspace_id, subject_entity_id, predicate);
create index fact_object_entity_id_idx on mneme.fact (workspace_id, object_entity_id);
create index fact_thread_id_idx on mneme.fact (workspace_id, thread_id);
-- Subjects that are no known entity, by who knows of them.
create index fact_named_subject_idx on mneme.fact (workspace_id, predicate, visibility, owner_user_id)
  where subject_entity_id is null and recorded_to is null;
-- Pages of what is current, by when it began.
create index fact_valid_from_idx on mneme.fact (workspace_id, valid_from);
-- A fact's versions.
create index fact_versions_idx on mneme.fact (workspace_id, fact_id, recorded_from);
-- What a person said of themselves, for their profile.
create index fact_created_by_idx on mneme.fact (workspace_id, created_by) where recorded_to is null;
-- What was stated of a person in their name, and what goes with a user.
create index fact_owner_user_id_idx on mneme.fact (workspace_id, owner_user_id) where recorded_to is null;
-- Facts by their branch: of a fork they are listed by its id alone.
create index fact_branch_id_idx on mneme.fact (workspace_id, branch_id) where branch_id is not null;
-- What takes another fact's place on a fork.
create index fact_replaces_id_idx on mneme.fact (workspace_id, replaces_id) where replaces_id is not null;
-- Rows by their readers, the newest last.
create index fact_reader_idx on mneme.fact
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), id);
-- Rows by their words, and by their readers with them.
create index fact_words_idx on mneme.fact
  using gin (workspace_id, mneme_private.reader_key(workspace_id, visibility, owner_user_id), fts);
-- Rows by their strong words, of each reader.
create index fact_strong_reader_idx on mneme.fact
  using gin (mneme_private.reader_key(workspace_id, visibility, owner_user_id), mneme_private.strong_words(workspace_id,
  fts));

alter table mneme.fact enable row level security;
alter table mneme.fact force row level security;

reset role;
