set local role mneme_owner;

alter table mneme.thread add column privacy_mode boolean not null default false;
comment on column mneme.thread.privacy_mode is
  'Whether its transcript is removed once summaries and facts are drawn from it; it is in any case where the workspace '
  'says so.';

alter table mneme.workspace
  add column transcript_retention interval
    constraint workspace_transcript_retention_check
      check (transcript_retention between interval '0' and interval '100 years');
comment on column mneme.workspace.transcript_retention is
  'How long transcripts are kept after their sessions; null for as long as the workspace lives.';

alter table mneme.branch
  add column transcript_kept_to integer not null default 0,
  add column transcript_removed_to integer not null default 0;
comment on column mneme.branch.transcript_kept_to is
  E'@omit\nThe number of the last turn that was there before privacy mode and keeps its text in it.';
comment on column mneme.branch.transcript_removed_to is
  E'@omit\nThe number of the last turn whose text privacy mode has removed.';

reset role;
