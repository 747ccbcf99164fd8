set local role mneme_owner;

-- A fact that somebody stated for a project with members could be seen by the whole workspace. It is now as narrow as
-- one that was stated before the project had members. Its owner, who is subject to row security, sees all rows here.
alter table mneme.fact no force row level security;
alter table mneme.project no force row level security;
update mneme.fact f
set visibility = 'audience'
from mneme.project p
where p.workspace_id = f.workspace_id and p.id = f.project_id and p.visibility = 'audience'
  and f.visibility = 'workspace';
alter table mneme.fact force row level security;
alter table mneme.project force row level security;

reset role;
