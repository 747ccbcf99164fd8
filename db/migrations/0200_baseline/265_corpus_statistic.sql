set local role mneme_owner;

create table mneme_private.corpus_statistic (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  documents bigint not null,
  lexemes bigint not null,
  user_documents bigint not null default 0,
  user_lexemes bigint not null default 0,
  reader_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint corpus_statistic_pkey primary key (workspace_id, kind, reader_id),
  constraint corpus_statistic_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade
);

alter table mneme_private.corpus_statistic enable row level security;
alter table mneme_private.corpus_statistic force row level security;

reset role;
