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
  constraint memory_item_pkey primary key (workspace_id, id),
  constraint memory_item_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint memory_item_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint memory_item_branch_id_fkey foreign key (workspace_id, branch_id) references mneme.branch (workspace_id, id) on delete cascade,
  constraint memory_item_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint memory_item_supersedes_id_fkey foreign key (workspace_id, supersedes_id) references mneme.memory_item (workspace_id, id) on delete set null (supersedes_id),
  constraint memory_item_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint memory_item_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint memory_item_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint memory_item_confidence_check check (confidence between 0 and 1),
  constraint memory_item_salience_check check (salience between 0 and 1),
  constraint memory_item_status_check check ((kind = 'task') = (status is not null)),
  constraint memory_item_content_length_check check (octet_length(content) <= 1048576),
  constraint memory_item_content_check check (case content_state when 'inline' then content is not null when 'sealed' then content is null and content_normalized is null when 'removed' then content is null and content_normalized is null else content is null end),
  constraint memory_item_usefulness_check check (usefulness >= 0 and usefulness <= 1)
);

create unique index memory_item_idempotency_key on mneme.memory_item (workspace_id, owner_user_id, persona_id, visibility, idempotency_key) nulls not distinct where idempotency_key is not null;
create index memory_item_idempotency_idx on mneme.memory_item (workspace_id, idempotency_key) where idempotency_key is not null;
create index memory_item_key_idx on mneme.memory_item (workspace_id, kind, key) where key is not null and recorded_to is null;
create index memory_item_current_idx on mneme.memory_item (workspace_id, owner_user_id, kind) where recorded_to is null;
create index memory_item_kind_idx on mneme.memory_item (workspace_id, kind, recorded_from);
create index memory_item_thread_id_idx on mneme.memory_item (workspace_id, thread_id);
create index memory_item_project_id_idx on mneme.memory_item (workspace_id, project_id);
create index memory_item_supersedes_id_idx on mneme.memory_item (workspace_id, supersedes_id) where supersedes_id is not null;
create index memory_item_owner_user_id_idx on mneme.memory_item (workspace_id, owner_user_id);
create index memory_item_due_at_idx on mneme.memory_item (workspace_id, due_at) where status in ('pending', 'in_progress', 'blocked');
create index memory_item_content_hash_idx on mneme.memory_item (workspace_id, content_hash);
create index memory_item_fts_idx on mneme.memory_item using gin (workspace_id, fts);
create index memory_item_trigram_idx on mneme.memory_item using gin (workspace_id, content_normalized gin_trgm_ops);
create index memory_item_strong_idx on mneme.memory_item using gin (mneme_private.strong_words(workspace_id, fts));
-- Preferences, by what they are about.
create index memory_item_category_idx on mneme.memory_item (workspace_id, category, key) where category is not null and recorded_to is null;
-- Row security asks for one's own or shared ones. Own ones have an index; with this one both are found without the others'.
create index memory_item_shared_idx on mneme.memory_item (workspace_id, visibility, kind) where recorded_to is null and visibility <> 'private';
-- A channel's tasks.
create index memory_item_task_channel_idx on mneme.memory_item (workspace_id, channel, due_at) where kind = 'task' and recorded_to is null and channel is not null;
-- Lists of tasks, by when they are due.
create index memory_item_task_due_idx on mneme.memory_item (workspace_id, due_at, id) where kind = 'task' and recorded_to is null;
-- What was said after a turn that is read late; and current memories in the order they were said.
create index memory_item_valid_from_idx on mneme.memory_item (workspace_id, kind, valid_from) where recorded_to is null;

comment on table mneme.memory_item is 'A stated memory: a preference, task, decision, insight, moment, note, or a text stated as a fact or summary.';
comment on column mneme.memory_item.workspace_id is 'The workspace it belongs to.';
comment on column mneme.memory_item.id is 'Its id, a UUIDv7.';
comment on column mneme.memory_item.kind is 'What it is.';
comment on column mneme.memory_item.layer is 'Whom it is about.';
comment on column mneme.memory_item.content is 'Its text.';
comment on column mneme.memory_item.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.memory_item.fts is E'@omit\nIts words, for full-text search.';
comment on column mneme.memory_item.content_hash is E'@omit\nSHA-256 of the normalised form.';
comment on column mneme.memory_item.content_state is 'Where its text is.';
comment on column mneme.memory_item.reason is 'Why, for a decision.';
comment on column mneme.memory_item.category is 'What a preference is about, e.g. coffee, code style.';
comment on column mneme.memory_item.key is 'The name of a preference''s setting.';
comment on column mneme.memory_item.value is 'The value of a preference''s setting.';
comment on column mneme.memory_item.status is 'How far a task is; null for other kinds.';
comment on column mneme.memory_item.due_at is 'When a task is due.';
comment on column mneme.memory_item.completed_at is 'When a task was done.';
comment on column mneme.memory_item.tags is 'Labels.';
comment on column mneme.memory_item.channel is 'The channel it came from.';
comment on column mneme.memory_item.confidence is 'How sure Mneme is of it, 0 to 1.';
comment on column mneme.memory_item.salience is 'How much it matters, 0 to 1; re-evaluated, never a reason to drop it.';
comment on column mneme.memory_item.usefulness is 'Rolling usefulness from feedback, 0 to 1.';
comment on column mneme.memory_item.access_count is 'How often recall returned it, of private ones: of others, it is not counted.';
comment on column mneme.memory_item.last_accessed_at is 'When recall last returned it, of private ones.';
comment on column mneme.memory_item.last_confirmed_at is 'When it was last said again.';
comment on column mneme.memory_item.valid_from is 'From when it is true.';
comment on column mneme.memory_item.valid_to is 'Until when it is true.';
comment on column mneme.memory_item.recorded_from is 'From when Mneme knew it.';
comment on column mneme.memory_item.recorded_to is 'Until when Mneme held it current; null while it does.';
comment on column mneme.memory_item.supersedes_id is 'The memory it replaces.';
comment on column mneme.memory_item.thread_id is 'The thread it came from.';
comment on column mneme.memory_item.branch_id is 'The branch it came from.';
comment on column mneme.memory_item.source_sequence_no is 'The number of the latest turn it came from: a fork before that turn never sees it.';
comment on column mneme.memory_item.project_id is 'The project it belongs to.';
comment on column mneme.memory_item.idempotency_key is 'The caller''s own key: the same key stores once.';
comment on column mneme.memory_item.extracted_by is 'What drew it from the conversation; null where it was stated directly.';
comment on column mneme.memory_item.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.memory_item.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.memory_item.visibility is 'Who in the workspace sees it.';
comment on column mneme.memory_item.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.memory_item.created_by is 'The user who wrote it.';
comment on column mneme.memory_item.created_at is 'When the row was written.';
comment on column mneme.memory_item.updated_at is 'When the row last changed.';
comment on column mneme.memory_item.importance is E'@omit\nHow much it seemed to matter when it was learned, 0 to 1, which its salience starts from each night; null while that is its salience still.';
comment on column mneme.memory_item.subject is 'Whose it is, by name: who prefers it, is to do it, or told it. Null where nobody is named, and where the content says it.';
comment on column mneme.memory_item.set_aside_at is 'When it was set aside, since what drew it from the conversation is not trusted any more: no prompt holds it until it is formed again.';

alter table mneme.memory_item enable row level security;
alter table mneme.memory_item force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create trigger memory_item_forget_links after update of content_state on mneme.memory_item
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_memory_links();
create trigger memory_item_forget_sealed_text after update of content_state on mneme.memory_item
  for each row when (old.content_state = 'sealed' and new.content_state = 'removed')
    execute function mneme_private.forget_sealed_text();
create trigger memory_item_publish after insert on mneme.memory_item
  referencing new table as formed for each statement execute function mneme_private.publish_memories();

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger memory_item_text_forms before insert or update of content, content_state on mneme.memory_item
  for each row execute function mneme_private.set_text_forms();
create trigger memory_item_forget_vectors after update of content_state on mneme.memory_item
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('memory');
create trigger memory_item_statistics_delete after delete on mneme.memory_item
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('memory');
create trigger memory_item_statistics_insert after insert on mneme.memory_item
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('memory');
create trigger memory_item_statistics_update after update on mneme.memory_item
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('memory');

-- Generated from db/access/memories.yaml by `npm run generate`.
create policy memory_item_persona on mneme.memory_item as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy memory_item_person_read on mneme.memory_item for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = memory_item.workspace_id and p.thread_id = memory_item.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy memory_item_project_read on mneme.memory_item for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and extracted_by is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy memory_item_workspace_read on mneme.memory_item for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_person_insert on mneme.memory_item for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = memory_item.workspace_id and p.thread_id = memory_item.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = memory_item.workspace_id
        and parent.id = memory_item.thread_id)));
create policy memory_item_person_reach on mneme.memory_item as restrictive for insert to mneme_member, mneme_admin
  with check ((branch_id is null or mneme_private.in_reach('branch', branch_id))
    and (supersedes_id is null or mneme_private.in_reach('memory', supersedes_id)));
create policy memory_item_project_insert on mneme.memory_item for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and extracted_by is null
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = memory_item.workspace_id
        and parent.id = memory_item.thread_id))
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy memory_item_workspace_insert on mneme.memory_item for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_person_update on mneme.memory_item for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = memory_item.workspace_id and p.thread_id = memory_item.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = memory_item.workspace_id and p.thread_id = memory_item.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy memory_item_project_update on mneme.memory_item for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and extracted_by is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and visibility = 'audience'
    and extracted_by is null
    and exists (
      select from mneme.project_member p
      where p.workspace_id = memory_item.workspace_id and p.project_id = memory_item.project_id
        and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid));
create policy memory_item_workspace_update on mneme.memory_item for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_workspace_delete on mneme.memory_item for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_search on mneme.memory_item for select to mneme_search
  using (true);
create policy memory_item_backup on mneme.memory_item for select to mneme_backup
  using (true);
create policy memory_item_erase on mneme.memory_item to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy memory_item_carry on mneme.memory_item to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, kind, layer, content, content_hash, content_state, reason, category, key, value, status,
    due_at, completed_at, tags, channel, confidence, salience, last_confirmed_at, valid_from, valid_to, supersedes_id,
    thread_id, branch_id, source_sequence_no, project_id, idempotency_key, extracted_by, owner_user_id, persona_id,
    visibility, sensitivity, subject, created_by, metadata, first_recorded_from),
  update (content, content_hash, content_state, reason, category, key, value, status, due_at, completed_at, tags,
    confidence, usefulness, access_count, last_accessed_at, last_confirmed_at, valid_to, recorded_to, visibility,
    sensitivity, updated_at, idempotency_key, metadata, first_recorded_from)
on mneme.memory_item to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, kind, layer, content, content_normalized, content_hash, content_state, reason, category,
    key, value, status, due_at, completed_at, tags, channel, confidence, salience, usefulness, access_count,
    last_accessed_at, last_confirmed_at, valid_from, valid_to, recorded_from, recorded_to, supersedes_id, thread_id,
    branch_id, source_sequence_no, project_id, idempotency_key, extracted_by, owner_user_id, persona_id, visibility,
    sensitivity, created_by, created_at, updated_at, importance, subject, set_aside_at, metadata, first_recorded_from),
  update (kind, layer, content, content_normalized, content_hash, content_state, reason, category, key, value, status,
    due_at, completed_at, tags, channel, confidence, salience, usefulness, access_count, last_accessed_at,
    last_confirmed_at, valid_from, valid_to, recorded_from, recorded_to, supersedes_id, thread_id, branch_id,
    source_sequence_no, project_id, idempotency_key, extracted_by, owner_user_id, persona_id, visibility, sensitivity,
    created_by, created_at, updated_at, importance, subject, set_aside_at, metadata, first_recorded_from),
  delete
on mneme.memory_item to mneme_worker;
grant update (idempotency_key, owner_user_id, visibility, created_by) on mneme.memory_item to mneme_eraser;
grant select on mneme.memory_item to mneme_search;
grant select on mneme.memory_item to mneme_backup;
grant select, delete on mneme.memory_item to mneme_eraser;
grant select, insert on mneme.memory_item to mneme_porter;
