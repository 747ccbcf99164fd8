set local role mneme_owner;

create index summary_project_id_idx on mneme.summary (workspace_id, project_id, level, period_start) where project_id is not null;

reset role;
