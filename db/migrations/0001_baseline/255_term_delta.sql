set local role mneme_owner;

create table mneme_private.term_delta (
  workspace_id uuid not null,
  kind mneme.recall_kind not null,
  lexeme text collate "C" not null,
  documents integer not null,
  id bigint generated always as identity,
  constraint term_delta_pkey primary key (id),
  constraint term_delta_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

alter table mneme_private.term_delta alter column lexeme set statistics 0;

create index term_delta_lexeme_idx on mneme_private.term_delta (workspace_id, kind, lexeme);

comment on table mneme_private.term_delta is 'Changes of term_statistic that are not folded in yet: appended by statement triggers, so that writers never wait for each other.';
comment on column mneme_private.term_delta.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.term_delta.kind is 'What sort of row.';
comment on column mneme_private.term_delta.lexeme is 'The stemmed word.';
comment on column mneme_private.term_delta.documents is 'How many texts more hold it.';
comment on column mneme_private.term_delta.id is 'Its number.';

alter table mneme_private.term_delta enable row level security;
alter table mneme_private.term_delta force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/statistics.yaml by `npm run generate`.
create policy term_delta_search on mneme_private.term_delta to mneme_search
  using (true)
  with check (true);
create policy term_delta_backup on mneme_private.term_delta for select to mneme_backup
  using (true);
create policy term_delta_erase on mneme_private.term_delta to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update, delete on mneme_private.term_delta to mneme_search;
grant select on mneme_private.term_delta to mneme_backup;
grant select, delete on mneme_private.term_delta to mneme_eraser;
grant select on sequence mneme_private.term_delta_id_seq to mneme_backup;
