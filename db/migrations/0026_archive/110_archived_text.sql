set local role mneme_owner;

alter table mneme.workspace
  add column archive_after interval
    constraint workspace_archive_after_check check (archive_after between interval '0' and interval '100 years');
comment on column mneme.workspace.archive_after is
  'How old texts of conversations are that go into the archive, 0 where they all stay; null for the server''s.';
alter table mneme.workspace add column archived_at timestamptz;
comment on column mneme.workspace.archived_at is E'@omit\nWhen its old texts were last moved into the archive.';

alter table mneme.thread add column pinned boolean not null default false, add column restored_at timestamptz;
comment on column mneme.thread.pinned is 'Whether its texts stay in the database, however old they are.';
comment on column mneme.thread.restored_at is
  'When its texts were last brought back from the archive by request: they are as old as that.';

alter table mneme.message add column archive_id uuid, add column asks boolean,
  add constraint message_archive_id_fkey foreign key (workspace_id, archive_id)
    references mneme_private.archive_object (workspace_id, id) on delete set null (archive_id) not valid;
comment on column mneme.message.archive_id is E'@omit\nThe archive''s object that holds its text, once archived.';
comment on column mneme.message.asks is
  E'@omit\nOf an archived text: whether it ends with a question mark, which recall weighs.';
comment on column mneme.message.source_document_id is 'The document that it came from, where it came from one.';

alter table mneme.summary add column archive_id uuid,
  add constraint summary_archive_id_fkey foreign key (workspace_id, archive_id)
    references mneme_private.archive_object (workspace_id, id) on delete set null (archive_id) not valid;
comment on column mneme.summary.archive_id is E'@omit\nThe archive''s object that holds its text, once archived.';

reset role;
