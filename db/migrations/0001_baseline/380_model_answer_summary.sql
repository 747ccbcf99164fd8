set local role mneme_owner;

create table mneme.model_answer_summary (
  workspace_id uuid not null,
  answer_id uuid not null,
  summary_id uuid not null,
  constraint model_answer_summary_pkey primary key (workspace_id, answer_id, summary_id),
  constraint model_answer_summary_answer_id_fkey foreign key (workspace_id, answer_id) references mneme.model_answer (workspace_id, id) on delete cascade,
  constraint model_answer_summary_summary_id_fkey foreign key (workspace_id, summary_id) references mneme.summary (workspace_id, id) on delete cascade
);

create index model_answer_summary_summary_id_idx on mneme.model_answer_summary (workspace_id, summary_id);

comment on table mneme.model_answer_summary is 'A summary that a model''s answer was made from. When it goes, or its text does, so does the answer.';
comment on column mneme.model_answer_summary.workspace_id is 'The workspace it belongs to.';
comment on column mneme.model_answer_summary.answer_id is 'The answer.';
comment on column mneme.model_answer_summary.summary_id is 'The summary.';

alter table mneme.model_answer_summary enable row level security;
alter table mneme.model_answer_summary force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create trigger model_answer_summary_forget_answer after delete on mneme.model_answer_summary
  for each row execute function mneme_private.forget_answer();

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy model_answer_summary_read on mneme.model_answer_summary for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_summary_insert on mneme.model_answer_summary for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_summary_search on mneme.model_answer_summary for select to mneme_search
  using (true);
create policy model_answer_summary_backup on mneme.model_answer_summary for select to mneme_backup
  using (true);
create policy model_answer_summary_erase on mneme.model_answer_summary to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_summary_carry on mneme.model_answer_summary to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert on mneme.model_answer_summary to mneme_worker;
grant select on mneme.model_answer_summary to mneme_search;
grant select on mneme.model_answer_summary to mneme_backup;
grant select, delete on mneme.model_answer_summary to mneme_eraser;
grant select, insert on mneme.model_answer_summary to mneme_porter;
