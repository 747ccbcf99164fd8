set local role mneme_owner;

create table mneme_private.summary_due (
  workspace_id uuid not null,
  branch_id uuid,
  project_id uuid,
  persona_id uuid,
  level mneme.summary_level not null,
  first_day date not null,
  mark uuid not null default mneme_private.uuid_v7(),
  constraint summary_due_key unique nulls not distinct (workspace_id, branch_id, project_id, persona_id, level, first_day),
  constraint summary_due_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint summary_due_branch_id_fkey foreign key (workspace_id, branch_id) references mneme.branch (workspace_id, id) on delete cascade,
  constraint summary_due_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete cascade,
  constraint summary_due_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint summary_due_place_check check ((branch_id is null) <> (project_id is null) and (branch_id is null or persona_id is null)),
  constraint summary_due_level_check check (level in ('day', 'week', 'month')),
  constraint summary_due_pkey primary key (workspace_id, mark)
);

create index summary_due_project_id_idx on mneme_private.summary_due (workspace_id, project_id) where project_id is not null;
create index summary_due_persona_id_idx on mneme_private.summary_due (workspace_id, persona_id) where persona_id is not null;

comment on table mneme_private.summary_due is 'A day, week or month of a branch or a project whose summary has to be made again, because something under it changed.';
comment on column mneme_private.summary_due.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.summary_due.branch_id is 'The branch, for thread-wise levels.';
comment on column mneme_private.summary_due.project_id is 'The project, for project-wise levels.';
comment on column mneme_private.summary_due.persona_id is 'The persona whose conversations of the project are meant; null for those of none.';
comment on column mneme_private.summary_due.level is 'Day, week or month.';
comment on column mneme_private.summary_due.first_day is 'Its first day in the workspace''s time zone; a week''s Monday.';
comment on column mneme_private.summary_due.mark is 'New with each change: who has read what is under it deletes the row with the mark it read, or has read too early.';

alter table mneme_private.summary_due enable row level security;
alter table mneme_private.summary_due force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_due_search_read on mneme_private.summary_due for select to mneme_search
  using (true);
create policy summary_due_search_insert on mneme_private.summary_due for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_due_search_update on mneme_private.summary_due for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_due_worker on mneme_private.summary_due to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_due_backup on mneme_private.summary_due for select to mneme_backup
  using (true);
create policy summary_due_erase on mneme_private.summary_due to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_due_carry on mneme_private.summary_due to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, branch_id, project_id, persona_id, level, first_day),
  update (mark),
  delete
on mneme_private.summary_due to mneme_worker;
grant
  select,
  insert (workspace_id, branch_id, project_id, persona_id, level, first_day),
  update (mark)
on mneme_private.summary_due to mneme_search;
grant select on mneme_private.summary_due to mneme_backup;
grant select, delete on mneme_private.summary_due to mneme_eraser;
grant select, insert on mneme_private.summary_due to mneme_porter;
