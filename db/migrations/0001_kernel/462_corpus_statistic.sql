set local role mneme_owner;

create table mneme_private.corpus_statistic (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  documents bigint not null,
  lexemes bigint not null,
  embeddings bigint not null,
  constraint corpus_statistic_pkey primary key (workspace_id, kind),
  constraint corpus_statistic_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

comment on table mneme_private.corpus_statistic is 'How many texts of one kind a workspace holds and how long they are, as of the last fold.';
comment on column mneme_private.corpus_statistic.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.corpus_statistic.kind is 'What sort of row.';
comment on column mneme_private.corpus_statistic.documents is 'How many texts.';
comment on column mneme_private.corpus_statistic.lexemes is 'How many distinct words they hold together, text by text.';
comment on column mneme_private.corpus_statistic.embeddings is 'How many vectors they have, over all models.';

alter table mneme_private.corpus_statistic enable row level security;
alter table mneme_private.corpus_statistic force row level security;

create policy corpus_statistic_search on mneme_private.corpus_statistic to mneme_search
  using (true) with check (true);
create policy corpus_statistic_backup on mneme_private.corpus_statistic for select to mneme_backup
  using (true);

grant select, insert, update, delete on mneme_private.corpus_statistic to mneme_search;
grant select on mneme_private.corpus_statistic to mneme_backup;

reset role;
