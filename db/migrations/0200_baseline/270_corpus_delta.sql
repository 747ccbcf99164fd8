set local role mneme_owner;

create table mneme_private.corpus_delta (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  documents bigint not null default 0,
  lexemes bigint not null default 0,
  id bigint generated always as identity,
  user_documents bigint not null default 0,
  user_lexemes bigint not null default 0,
  reader_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint corpus_delta_pkey primary key (id),
  constraint corpus_delta_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

-- Changes of text counts by whom they are counted for.
create index corpus_delta_reader_idx on mneme_private.corpus_delta using btree (workspace_id, kind, reader_id);

alter table mneme_private.corpus_delta enable row level security;
alter table mneme_private.corpus_delta force row level security;

reset role;
