set local role mneme_owner;

create table mneme_private.term_delta (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  lexeme text collate "C" not null,
  documents integer not null,
  id bigint generated always as identity,
  reader_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint term_delta_pkey primary key (id)
);

alter table mneme_private.term_delta alter column lexeme set statistics 0;

create index term_delta_lexeme_idx on mneme_private.term_delta (workspace_id, kind, lexeme, reader_id);

alter table mneme_private.term_delta enable row level security;
alter table mneme_private.term_delta force row level security;

reset role;
