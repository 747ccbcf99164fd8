set local role mneme_owner;

create table mneme_private.term_statistic (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  lexeme text collate "C" not null,
  documents integer not null,
  reader_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint term_statistic_pkey primary key (workspace_id, kind, lexeme, reader_id),
  constraint term_statistic_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade
);

create index term_statistic_empty_idx on mneme_private.term_statistic (workspace_id) where documents <= 0;
create index term_statistic_near_idx on mneme_private.term_statistic
  using gin (workspace_id, reader_id, lexeme public.gin_trgm_ops)
  where length(lexeme) between 5 and 40 and lexeme !~ '[0-9]';

alter table mneme_private.term_statistic enable row level security;
alter table mneme_private.term_statistic force row level security;

reset role;
