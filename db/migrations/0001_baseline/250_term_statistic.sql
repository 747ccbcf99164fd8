set local role mneme_owner;

create table mneme_private.term_statistic (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  lexeme text collate "C" not null,
  documents integer not null,
  constraint term_statistic_pkey primary key (workspace_id, kind, lexeme),
  constraint term_statistic_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

create index term_statistic_empty_idx on mneme_private.term_statistic (workspace_id) where documents <= 0;
create index term_statistic_near_idx on mneme_private.term_statistic using gin (workspace_id, lexeme public.gin_trgm_ops) where length(lexeme) between 5 and 40 and lexeme !~ '[0-9]';

comment on table mneme_private.term_statistic is 'In how many texts of one kind a word occurs in a workspace, as of the last fold.';
comment on column mneme_private.term_statistic.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.term_statistic.kind is 'What sort of row.';
comment on column mneme_private.term_statistic.lexeme is 'The stemmed word.';
comment on column mneme_private.term_statistic.documents is 'How many texts hold it.';

alter table mneme_private.term_statistic enable row level security;
alter table mneme_private.term_statistic force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy term_statistic_search on mneme_private.term_statistic to mneme_search
  using (true)
  with check (true);
create policy term_statistic_backup on mneme_private.term_statistic for select to mneme_backup
  using (true);
create policy term_statistic_erase on mneme_private.term_statistic to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.term_statistic to mneme_search;
grant select on mneme_private.term_statistic to mneme_backup;
grant select, delete on mneme_private.term_statistic to mneme_eraser;
