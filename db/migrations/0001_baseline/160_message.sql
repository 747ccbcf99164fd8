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
  fts tsvector generated always as (mneme_private.search_vector(coalesce(mneme_private.normalize_text(author) || ' ', '') || content_normalized)) stored,
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
  constraint message_pkey primary key (workspace_id, id),
  constraint message_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint message_branch_id_fkey foreign key (workspace_id, branch_id) references mneme.branch (workspace_id, id) on delete cascade,
  constraint message_source_document_id_fkey foreign key (workspace_id, source_document_id) references mneme.source_document (workspace_id, id) on delete set null (source_document_id),
  constraint message_node_fkey foreign key (workspace_id, branch_id, content_hash) references mneme.memory_node (workspace_id, branch_id, content_hash) deferrable initially immediate,
  constraint message_sequence_no_key unique (workspace_id, branch_id, sequence_no),
  constraint message_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint message_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint message_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint message_content_length_check check (octet_length(content) <= 1048576),
  constraint message_content_check check (case content_state when 'inline' then content is not null and content_hash is not null when 'sealed' then content is null and content_plain is null and content_normalized is null and content_hash is null when 'removed' then content is null and content_plain is null and content_normalized is null and content_hash is null else content is null and content_plain is null end)
);

-- Every key begins with the workspace, and statistics that list the frequent ones take any other for a single row:
-- what was planned for a workspace filled since the last ANALYZE then read all its turns for each hit. Without that
-- list every workspace is taken for a two-hundredth of the table.
alter table mneme.message alter column workspace_id set statistics 0;
alter table mneme.message alter column branch_id set statistics 0;

create unique index message_external_id_key on mneme.message (workspace_id, thread_id, external_id) where external_id is not null;
create index message_thread_id_idx on mneme.message (workspace_id, thread_id, id);
create index message_occurred_at_idx on mneme.message (workspace_id, occurred_at);
create index message_source_document_id_idx on mneme.message (workspace_id, source_document_id) where source_document_id is not null;
create index message_owner_user_id_idx on mneme.message (workspace_id, owner_user_id);
create index message_fts_idx on mneme.message using gin (workspace_id, fts);
create index message_strong_idx on mneme.message using gin (mneme_private.strong_words(workspace_id, fts));
create index message_shared_idx on mneme.message (workspace_id) where visibility <> 'private';
-- Who else said the same, and when first: across threads, where a node's index needs its branch.
create index message_text_idx on mneme.message (workspace_id, content_hash, occurred_at) where content_hash is not null;
create index message_node_idx on mneme.message (workspace_id, content_hash, branch_id);

comment on table mneme.message is 'A turn, exactly as it was said.';
comment on column mneme.message.workspace_id is 'The workspace it belongs to.';
comment on column mneme.message.id is 'Its id, a UUIDv7.';
comment on column mneme.message.thread_id is 'The thread.';
comment on column mneme.message.branch_id is 'The branch.';
comment on column mneme.message.parent_id is 'The turn before it.';
comment on column mneme.message.sequence_no is 'Its number in the branch, from 1 without gaps.';
comment on column mneme.message.session_no is 'The session it is in: a run of turns without a gap of more than an hour.';
comment on column mneme.message.role is 'Who speaks.';
comment on column mneme.message.author is 'The speaker''s name, where a thread has several.';
comment on column mneme.message.external_id is 'The caller''s own key: the same key in a thread is stored once.';
comment on column mneme.message.content is 'Its text as sent, in Markdown.';
comment on column mneme.message.content_plain is E'@omit\nIts text without Markdown.';
comment on column mneme.message.content_normalized is E'@omit\nThe normalised form of its text.';
comment on column mneme.message.fts is E'@omit\nIts speaker and words, for full-text search.';
comment on column mneme.message.content_hash is E'@omit\nSHA-256 of the normalised form: the node it belongs to.';
comment on column mneme.message.content_state is 'Where its text is.';
comment on column mneme.message.source_document_id is 'The archive object that holds its text, once archived.';
comment on column mneme.message.occurred_at is 'When it was said.';
comment on column mneme.message.metadata is 'Whatever else the caller keeps with it.';
comment on column mneme.message.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.message.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.message.visibility is 'Who in the workspace sees it.';
comment on column mneme.message.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.message.created_by is 'The user who wrote it.';
comment on column mneme.message.created_at is 'When the row was written.';

alter table mneme.message enable row level security;
alter table mneme.message force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create trigger message_forget_answers after update of content, content_state on mneme.message
  for each row when (new.content_state not in ('inline', 'archived')
    or (new.content_state = old.content_state and new.content is distinct from old.content))
    execute function mneme_private.forget_answers();
create trigger message_leave_archive before update on mneme.message
  for each row when (new.archive_id is not null and new.content_state <> 'archived')
    execute function mneme_private.leave_archive();
create trigger message_left_archive after update on mneme.message
  for each row when (old.archive_id is not null and new.archive_id is distinct from old.archive_id)
    execute function mneme_private.note_left_archive();
create trigger message_deleted_archive after delete on mneme.message
  for each row when (old.archive_id is not null) execute function mneme_private.note_left_archive();
create trigger message_forget_versions after update of content_state on mneme.message
  for each row when (new.content_state in ('removed', 'sealed')) execute function mneme_private.forget_versions();
create trigger message_forget_times after update of content_state on mneme.message
  for each row when (new.content_state in ('removed', 'sealed')) execute function mneme_private.forget_times();
create trigger message_invalidate_removed after update on mneme.message
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.invalidate_removed_turns();
create trigger message_invalidate_deleted after delete on mneme.message
  referencing old table as old_rows for each statement execute function mneme_private.invalidate_deleted_turns();

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger message_text_forms before insert or update of content, content_state on mneme.message
  for each row execute function mneme_private.set_message_forms();
create trigger message_forget_vectors after update of content_state on mneme.message
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('message');
create trigger message_statistics_delete after delete on mneme.message
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_delete('message');
create trigger message_statistics_insert after insert on mneme.message
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_insert('message');
create trigger message_statistics_update after update on mneme.message
  referencing old table as old_rows new table as new_rows for each statement
    execute function mneme_private.statistics_update('message');

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy message_persona on mneme.message as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy message_persona_insert on mneme.message as restrictive
  for insert to mneme_member, mneme_admin, mneme_service
  with check (coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid,
      nullif(current_setting('mneme.persona_id', true), '')::uuid is null));
create policy message_person_read on mneme.message for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = message.workspace_id and p.thread_id = message.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy message_workspace_read on mneme.message for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_member_role on mneme.message as restrictive for insert to mneme_member
  with check ((role <> 'system' or visibility = 'private'));
create policy message_person_insert on mneme.message for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = message.workspace_id and p.thread_id = message.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid)))
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and exists (
      select from mneme.thread parent
      where parent.workspace_id = message.workspace_id
        and parent.id = message.thread_id));
create policy message_person_reach on mneme.message as restrictive for insert to mneme_member, mneme_admin
  with check (exists (
      select from mneme.branch parent
      where parent.workspace_id = message.workspace_id
        and parent.id = message.branch_id
        and parent.thread_id = message.thread_id));
create policy message_workspace_insert on mneme.message for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_person_update on mneme.message for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = message.workspace_id and p.thread_id = message.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = message.workspace_id and p.thread_id = message.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy message_workspace_update on mneme.message for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_workspace_delete on mneme.message for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_search on mneme.message for select to mneme_search
  using (true);
create policy message_backup on mneme.message for select to mneme_backup
  using (true);
create policy message_erase on mneme.message to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_carry on mneme.message to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, thread_id, branch_id, parent_id, sequence_no, session_no, role, author, external_id,
    content, content_hash, content_state, occurred_at, metadata, owner_user_id, persona_id, visibility, sensitivity,
    created_by),
  update (visibility, sensitivity)
on mneme.message to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, thread_id, branch_id, parent_id, sequence_no, session_no, role, author, external_id,
    content, content_plain, content_normalized, content_hash, content_state, source_document_id, occurred_at, metadata,
    owner_user_id, persona_id, visibility, sensitivity, created_by, created_at, archive_id, asks),
  update (thread_id, branch_id, parent_id, sequence_no, session_no, role, author, external_id, content, content_plain,
    content_normalized, content_hash, content_state, source_document_id, occurred_at, metadata, owner_user_id,
    persona_id, visibility, sensitivity, created_by, created_at, archive_id, asks),
  delete
on mneme.message to mneme_worker;
grant
  update (parent_id, owner_user_id, visibility, created_by, content, content_state, metadata)
on mneme.message to mneme_eraser;
grant select on mneme.message to mneme_search;
grant select on mneme.message to mneme_backup;
grant select, delete on mneme.message to mneme_eraser;
grant select, insert on mneme.message to mneme_porter;
