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
  sentiment real,
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
  constraint summary_pkey primary key (workspace_id, id),
  constraint summary_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint summary_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint summary_branch_id_fkey foreign key (workspace_id, branch_id) references mneme.branch (workspace_id, id) on delete cascade,
  constraint summary_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete cascade,
  constraint summary_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint summary_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint summary_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint summary_content_check check (case content_state when 'inline' then content is not null when 'sealed' then content is null and content_normalized is null when 'removed' then content is null and content_normalized is null else content is null end),
  constraint summary_key unique nulls not distinct (workspace_id, level, thread_id, branch_id, project_id, period_start, owner_user_id, persona_id, visibility),
  constraint summary_period_check check (period_end >= period_start),
  constraint summary_usefulness_check check (usefulness >= 0 and usefulness <= 1)
);

create index summary_thread_id_idx on mneme.summary (workspace_id, thread_id);
create index summary_period_idx on mneme.summary (workspace_id, level, period_start);
create index summary_fts_idx on mneme.summary using gin (workspace_id, fts);
create index summary_project_id_idx on mneme.summary (workspace_id, project_id, level, period_start) where project_id is not null;
create index summary_strong_idx on mneme.summary using gin (mneme_private.strong_words(workspace_id, fts));
-- What is in doubt, without reading everything.
create index summary_support_idx on mneme.summary (workspace_id, support);
-- What nobody has looked at yet.
create index summary_unassessed_idx on mneme.summary (workspace_id, thread_id, project_id) where support is null and content_state = 'inline';

comment on table mneme.summary is 'What a stretch of conversation was about: a level of the pyramid, a session, or a thread.';
comment on column mneme.summary.workspace_id is 'The workspace it belongs to.';
comment on column mneme.summary.id is 'Its id, a UUIDv7.';
comment on column mneme.summary.level is 'What it covers.';
comment on column mneme.summary.thread_id is 'The thread, for thread-wise levels.';
comment on column mneme.summary.branch_id is 'The branch.';
comment on column mneme.summary.source_sequence_no is 'The number of the latest turn under it.';
comment on column mneme.summary.project_id is 'The project, for project-wise levels.';
comment on column mneme.summary.period_start is 'When what it covers begins.';
comment on column mneme.summary.period_end is 'When it ends, exclusive.';
comment on column mneme.summary.content is 'Its text.';
comment on column mneme.summary.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.summary.fts is E'@omit\nIts words, for full-text search.';
comment on column mneme.summary.content_state is 'Where its text is.';
comment on column mneme.summary.topics is 'What was talked about.';
comment on column mneme.summary.key_decisions is 'What was decided.';
comment on column mneme.summary.action_items is 'What is to be done.';
comment on column mneme.summary.sentiment is 'How it felt, from -1 to 1.';
comment on column mneme.summary.message_count is 'How many turns lie under it.';
comment on column mneme.summary.support is 'How well the turns under it support its statements, 0 to 1; null until computed.';
comment on column mneme.summary.coverage is 'How much of what the turns under it say it covers, 0 to 1; null until computed.';
comment on column mneme.summary.usefulness is 'Rolling usefulness from feedback, 0 to 1.';
comment on column mneme.summary.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.summary.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.summary.visibility is 'Who in the workspace sees it.';
comment on column mneme.summary.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.summary.created_by is 'The user who wrote it.';
comment on column mneme.summary.created_at is 'When the row was written.';
comment on column mneme.summary.updated_at is 'When the row last changed.';
comment on column mneme.summary.redundant is 'Whether another summary says the same of the same turns: it is then neither embedded nor searched, so that one text is not found twice.';
comment on column mneme.summary.written_by is 'The summarizer that wrote its text, e.g. extractive; null for those written before this was noted.';

alter table mneme.summary enable row level security;
alter table mneme.summary force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create trigger summary_forget_answers after update of content, content_state on mneme.summary
  for each row when (new.content_state not in ('inline', 'archived')
    or (new.content_state = old.content_state and new.content is distinct from old.content))
    execute function mneme_private.forget_answers();
create trigger summary_leave_archive before update on mneme.summary
  for each row when (new.archive_id is not null and new.content_state <> 'archived')
    execute function mneme_private.leave_archive();
create trigger summary_left_archive after update on mneme.summary
  for each row when (old.archive_id is not null and new.archive_id is distinct from old.archive_id)
    execute function mneme_private.note_left_archive();
create trigger summary_deleted_archive after delete on mneme.summary
  for each row when (old.archive_id is not null) execute function mneme_private.note_left_archive();
create trigger summary_invalidate_days after delete on mneme.summary
  referencing old table as old_rows for each statement execute function mneme_private.invalidate_project_days();

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger summary_text_forms before insert or update of content, content_state, redundant on mneme.summary
  for each row execute function mneme_private.set_text_forms('redundant');
create trigger summary_forget_vectors after update of content_state on mneme.summary
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('summary');
create trigger summary_statistics_delete after delete on mneme.summary
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('summary');
create trigger summary_statistics_insert after insert on mneme.summary
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('summary');
create trigger summary_statistics_update after update on mneme.summary
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('summary');

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_persona on mneme.summary as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
    and (nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)));
create policy summary_person_read on mneme.summary for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = summary.workspace_id and p.thread_id = summary.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy summary_workspace_read on mneme.summary for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_person_insert on mneme.summary for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = summary.workspace_id and p.thread_id = summary.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (
      select from mneme.thread parent
      where parent.workspace_id = summary.workspace_id
        and parent.id = summary.thread_id)));
create policy summary_person_reach on mneme.summary as restrictive for insert to mneme_member, mneme_admin
  with check ((branch_id is null or exists (
      select from mneme.branch parent
      where parent.workspace_id = summary.workspace_id
        and parent.id = summary.branch_id)));
create policy summary_workspace_insert on mneme.summary for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_move on mneme.summary for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_notes_forget on mneme.summary for update to mneme_search
  using (true)
  with check (true);
create policy summary_person_update on mneme.summary for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = summary.workspace_id and p.thread_id = summary.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = summary.workspace_id and p.thread_id = summary.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy summary_workspace_update on mneme.summary for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_forget on mneme.summary for delete to mneme_search
  using (true);
create policy summary_workspace_delete on mneme.summary for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_search on mneme.summary for select to mneme_search
  using (true);
create policy summary_backup on mneme.summary for select to mneme_backup
  using (true);
create policy summary_erase on mneme.summary to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_carry on mneme.summary to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, level, thread_id, branch_id, source_sequence_no, project_id, period_start, period_end,
    content, content_state, topics, key_decisions, action_items, sentiment, message_count, owner_user_id, persona_id,
    visibility, sensitivity, created_by, redundant, written_by),
  update (source_sequence_no, period_end, content, content_state, topics, key_decisions, action_items, sentiment,
    message_count, support, coverage, usefulness, visibility, sensitivity, updated_at, redundant, written_by)
on mneme.summary to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, level, thread_id, branch_id, source_sequence_no, project_id, period_start, period_end,
    content, content_normalized, content_state, topics, key_decisions, action_items, sentiment, message_count, support,
    coverage, usefulness, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, updated_at,
    redundant, written_by, archive_id),
  update (level, thread_id, branch_id, source_sequence_no, project_id, period_start, period_end, content,
    content_normalized, content_state, topics, key_decisions, action_items, sentiment, message_count, support, coverage,
    usefulness, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, updated_at, redundant,
    written_by, archive_id),
  delete
on mneme.summary to mneme_worker;
grant update (project_id, key_decisions, action_items), delete on mneme.summary to mneme_search;
grant update (topics, key_decisions, action_items, owner_user_id, visibility) on mneme.summary to mneme_eraser;
grant select on mneme.summary to mneme_search;
grant select on mneme.summary to mneme_backup;
grant select, delete on mneme.summary to mneme_eraser;
grant select, insert on mneme.summary to mneme_porter;
