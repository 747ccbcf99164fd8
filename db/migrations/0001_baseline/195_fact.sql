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
  constraint fact_pkey primary key (workspace_id, id),
  constraint fact_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint fact_subject_entity_id_fkey foreign key (workspace_id, subject_entity_id) references mneme.entity (workspace_id, id) on delete cascade,
  constraint fact_object_entity_id_fkey foreign key (workspace_id, object_entity_id) references mneme.entity (workspace_id, id) on delete cascade,
  constraint fact_supersedes_id_fkey foreign key (workspace_id, supersedes_id) references mneme.fact (workspace_id, id) on delete set null (supersedes_id),
  constraint fact_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint fact_branch_id_fkey foreign key (workspace_id, branch_id) references mneme.branch (workspace_id, id) on delete cascade,
  constraint fact_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete set null (project_id),
  constraint fact_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint fact_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint fact_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint fact_confidence_check check (confidence between 0 and 1),
  constraint fact_content_check check (case content_state when 'inline' then content is not null when 'sealed' then content is null and content_normalized is null when 'removed' then content is null and content_normalized is null else content is null end),
  constraint fact_usefulness_check check (usefulness >= 0 and usefulness <= 1),
  constraint fact_salience_check check (salience >= 0 and salience <= 1)
);

create unique index fact_current_key on mneme.fact (workspace_id, fact_id) where recorded_to is null;
create index fact_subject_entity_id_idx on mneme.fact (workspace_id, subject_entity_id, predicate);
create index fact_object_entity_id_idx on mneme.fact (workspace_id, object_entity_id);
create index fact_thread_id_idx on mneme.fact (workspace_id, thread_id);
create index fact_fts_idx on mneme.fact using gin (workspace_id, fts);
create index fact_strong_idx on mneme.fact using gin (mneme_private.strong_words(workspace_id, fts));
-- Subjects that are no known entity, by who knows of them.
create index fact_named_subject_idx on mneme.fact (workspace_id, predicate, visibility, owner_user_id) where subject_entity_id is null and recorded_to is null;
-- Pages of what is current, by when it began.
create index fact_valid_from_idx on mneme.fact (workspace_id, valid_from);
-- A fact's versions.
create index fact_versions_idx on mneme.fact (workspace_id, fact_id, recorded_from);
-- What a person said of themselves, for their profile.
create index fact_created_by_idx on mneme.fact (workspace_id, created_by) where recorded_to is null;
-- What was stated of a person in their name, and what goes with a user.
create index fact_owner_user_id_idx on mneme.fact (workspace_id, owner_user_id) where recorded_to is null;

comment on table mneme.fact is 'One version of a fact: a subject, a predicate and an object, true in one range and known in another. Only its recorded range is ever closed.';
comment on column mneme.fact.workspace_id is 'The workspace it belongs to.';
comment on column mneme.fact.id is 'Its id, a UUIDv7.';
comment on column mneme.fact.fact_id is 'The fact this is a version of.';
comment on column mneme.fact.subject_entity_id is 'The subject, where it is a known entity.';
comment on column mneme.fact.subject is 'The subject as said.';
comment on column mneme.fact.predicate is 'What holds between them, in snake_case.';
comment on column mneme.fact.object_entity_id is 'The object, where it is a known entity.';
comment on column mneme.fact.object is 'The object as said.';
comment on column mneme.fact.content is E'@omit\nThe statement as a sentence.';
comment on column mneme.fact.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.fact.fts is E'@omit\nIts words, for full-text search.';
comment on column mneme.fact.content_state is 'Where its text is.';
comment on column mneme.fact.confidence is 'How sure Mneme is of it, 0 to 1: one less the product of its sources'' doubts, kept by a trigger on the sources.';
comment on column mneme.fact.disputed is 'Whether a fact that is no weaker says otherwise, and nothing has decided between them. A change of it is a new version.';
comment on column mneme.fact.salience is 'How much it matters, 0 to 1.';
comment on column mneme.fact.usefulness is 'Rolling usefulness from feedback, 0 to 1.';
comment on column mneme.fact.valid_from is 'From when it is true.';
comment on column mneme.fact.valid_to is 'Until when it is true.';
comment on column mneme.fact.recorded_from is 'From when Mneme knew it.';
comment on column mneme.fact.recorded_to is 'Until when Mneme held it current; null while it does.';
comment on column mneme.fact.supersedes_id is 'The version it replaces.';
comment on column mneme.fact.thread_id is 'The thread it came from.';
comment on column mneme.fact.branch_id is 'The branch it came from.';
comment on column mneme.fact.source_sequence_no is 'The number of the latest turn it came from.';
comment on column mneme.fact.project_id is 'The project it belongs to.';
comment on column mneme.fact.extracted_by is 'What drew it from the conversation.';
comment on column mneme.fact.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.fact.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.fact.visibility is 'Who in the workspace sees it.';
comment on column mneme.fact.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.fact.created_by is 'The user who wrote it.';
comment on column mneme.fact.created_at is 'When the row was written.';
comment on column mneme.fact.end_inferred is 'Whether nobody said that it ended: something else began. Such an end moves when what is known changes.';
comment on column mneme.fact.importance is E'@omit\nHow much it seemed to matter when it was learned, 0 to 1, which its salience starts from each night; null while that is its salience still.';
comment on column mneme.fact.set_aside_at is 'When it was set aside, since what drew it from the conversation is not trusted any more: no prompt holds it until it is formed again.';

alter table mneme.fact enable row level security;
alter table mneme.fact force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger fact_text_forms before insert or update of content, content_state on mneme.fact
  for each row execute function mneme_private.set_text_forms();
create trigger fact_forget_vectors after update of content_state on mneme.fact
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('fact');
create trigger fact_statistics_delete after delete on mneme.fact
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('fact');
create trigger fact_statistics_insert after insert on mneme.fact
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('fact');
create trigger fact_statistics_update after update on mneme.fact
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('fact');

-- Generated from db/access/facts.yaml by `npm run generate`.
create policy fact_persona on mneme.fact as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy fact_person_read on mneme.fact for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = fact.workspace_id and p.thread_id = fact.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy fact_workspace_read on mneme.fact for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_divide_insert on mneme.fact for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_person_insert on mneme.fact for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = fact.workspace_id and p.thread_id = fact.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and mneme_private.fact_in_reach(fact));
create policy fact_person_reach on mneme.fact as restrictive for insert to mneme_member, mneme_admin
  with check ((branch_id is null or mneme_private.in_reach('branch', branch_id))
    and (supersedes_id is null or mneme_private.in_reach('fact', supersedes_id)));
create policy fact_service_insert on mneme.fact for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_workspace_insert on mneme.fact for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_confidence on mneme.fact for update to mneme_search
  using (true)
  with check (true);
create policy fact_person_update on mneme.fact for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = fact.workspace_id and p.thread_id = fact.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = fact.workspace_id and p.thread_id = fact.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy fact_workspace_update on mneme.fact for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_workspace_delete on mneme.fact for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_search on mneme.fact for select to mneme_search
  using (true);
create policy fact_backup on mneme.fact for select to mneme_backup
  using (true);
create policy fact_erase on mneme.fact to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_carry on mneme.fact to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object, content,
    confidence, disputed, salience, usefulness, valid_from, valid_to, recorded_from, supersedes_id, thread_id,
    branch_id, source_sequence_no, project_id, extracted_by, owner_user_id, persona_id, visibility, sensitivity,
    created_by, end_inferred),
  update (usefulness, recorded_to, visibility, sensitivity)
on mneme.fact to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object, content,
    content_normalized, content_state, confidence, disputed, salience, usefulness, valid_from, valid_to, recorded_from,
    recorded_to, supersedes_id, thread_id, branch_id, source_sequence_no, project_id, extracted_by, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, end_inferred, importance, set_aside_at),
  update (fact_id, subject_entity_id, subject, predicate, object_entity_id, object, content, content_normalized,
    content_state, confidence, disputed, salience, usefulness, valid_from, valid_to, recorded_from, recorded_to,
    supersedes_id, thread_id, branch_id, source_sequence_no, project_id, extracted_by, owner_user_id, persona_id,
    visibility, sensitivity, created_by, created_at, end_inferred, importance, set_aside_at),
  delete
on mneme.fact to mneme_worker;
grant insert, update (confidence, recorded_to) on mneme.fact to mneme_search;
grant update (subject_entity_id, object_entity_id, owner_user_id, visibility) on mneme.fact to mneme_eraser;
grant select on mneme.fact to mneme_search;
grant select on mneme.fact to mneme_backup;
grant select, delete on mneme.fact to mneme_eraser;
grant select, insert on mneme.fact to mneme_porter;
