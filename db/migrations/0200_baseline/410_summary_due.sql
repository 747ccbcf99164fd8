set local role mneme_owner;

create table mneme_private.summary_due (
  workspace_id uuid not null,
  branch_id uuid,
  project_id uuid,
  persona_id uuid,
  level mneme.summary_level not null,
  first_day date not null,
  mark uuid not null default mneme_private.uuid_v7(),
  constraint summary_due_pkey primary key (workspace_id, mark),
  constraint summary_due_key unique nulls not distinct (workspace_id, branch_id, project_id, persona_id, level,
    first_day),
  constraint summary_due_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint summary_due_branch_id_fkey foreign key (workspace_id, branch_id)
    references mneme.branch (workspace_id, id) on delete cascade,
  constraint summary_due_project_id_fkey foreign key (workspace_id, project_id)
    references mneme.project (workspace_id, id) on delete cascade,
  constraint summary_due_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint summary_due_place_check
    check ((branch_id is null) <> (project_id is null) and (branch_id is null or persona_id is null)),
  constraint summary_due_level_check check (level in ('day', 'week', 'month'))
);

create index summary_due_project_id_idx on mneme_private.summary_due (workspace_id, project_id)
  where project_id is not null;
create index summary_due_persona_id_idx on mneme_private.summary_due (workspace_id, persona_id)
  where persona_id is not null;

alter table mneme_private.summary_due enable row level security;
alter table mneme_private.summary_due force row level security;

reset role;
