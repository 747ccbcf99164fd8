set local role mneme_owner;

create table mneme_private.corpus_delta (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  documents bigint not null default 0,
  lexemes bigint not null default 0,
  id bigint generated always as identity,
  user_documents bigint not null default 0,
  user_lexemes bigint not null default 0,
  constraint corpus_delta_pkey primary key (id),
  constraint corpus_delta_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

create index corpus_delta_kind_idx on mneme_private.corpus_delta (workspace_id, kind);

comment on table mneme_private.corpus_delta is 'Changes of corpus_statistic that are not folded in yet.';
comment on column mneme_private.corpus_delta.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.corpus_delta.kind is 'What sort of row.';
comment on column mneme_private.corpus_delta.documents is 'How many texts more.';
comment on column mneme_private.corpus_delta.lexemes is 'How many words more.';
comment on column mneme_private.corpus_delta.id is 'Its number.';
comment on column mneme_private.corpus_delta.user_documents is 'How many turns of users more.';
comment on column mneme_private.corpus_delta.user_lexemes is 'How many words of users'' turns more.';

alter table mneme_private.corpus_delta enable row level security;
alter table mneme_private.corpus_delta force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy corpus_delta_search on mneme_private.corpus_delta to mneme_search
  using (true)
  with check (true);
create policy corpus_delta_backup on mneme_private.corpus_delta for select to mneme_backup
  using (true);
create policy corpus_delta_erase on mneme_private.corpus_delta to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.corpus_delta to mneme_search;
grant select on mneme_private.corpus_delta to mneme_backup;
grant select, delete on mneme_private.corpus_delta to mneme_eraser;
grant select on sequence mneme_private.corpus_delta_id_seq to mneme_backup;
