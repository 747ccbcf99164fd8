set local role mneme_owner;

alter table mneme_private.blob_to_delete
  add column attempts integer not null default 0,
  add column failing_since timestamptz,
  add column error_code text;

comment on column mneme_private.blob_to_delete.attempts is 'How often its store has not deleted it.';
comment on column mneme_private.blob_to_delete.failing_since is 'When that was for the first time; null: it never was.';
comment on column mneme_private.blob_to_delete.error_code is 'Why not, the last time: an error''s code.';

reset role;
