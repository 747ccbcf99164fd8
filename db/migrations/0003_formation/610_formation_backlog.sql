set local role mneme_owner;

create table mneme_private.formation_backlog (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  branch_id uuid not null,
  from_sequence_no integer not null,
  to_sequence_no integer not null,
  constraint formation_backlog_pkey primary key (workspace_id, id),
  constraint formation_backlog_branch_id_fkey foreign key (workspace_id, branch_id) references mneme.branch (workspace_id, id) on delete cascade,
  constraint formation_backlog_range_check check (from_sequence_no >= 1 and to_sequence_no between from_sequence_no and from_sequence_no + 999)
);

create index formation_backlog_branch_id_idx on mneme_private.formation_backlog (workspace_id, branch_id);

comment on table mneme_private.formation_backlog is 'Turns stored in the background that no job was made for yet: each workspace''s feeder takes from here, a little at a time, so that an import of any length is a short queue.';
comment on column mneme_private.formation_backlog.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.formation_backlog.id is 'Its id, a UUIDv7: what came first is taken first.';
comment on column mneme_private.formation_backlog.branch_id is 'The turns'' branch.';
comment on column mneme_private.formation_backlog.from_sequence_no is 'The number of the first turn.';
comment on column mneme_private.formation_backlog.to_sequence_no is 'The number of the last turn.';

alter table mneme_private.formation_backlog enable row level security;
alter table mneme_private.formation_backlog force row level security;

create policy formation_backlog_append on mneme_private.formation_backlog for insert to mneme_member, mneme_admin, mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy formation_backlog_feed on mneme_private.formation_backlog to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy formation_backlog_queue on mneme_private.formation_backlog for select to mneme_queue
  using (true);
create policy formation_backlog_backup on mneme_private.formation_backlog for select to mneme_backup
  using (true);

grant insert (workspace_id, branch_id, from_sequence_no, to_sequence_no) on mneme_private.formation_backlog to mneme_member, mneme_admin, mneme_service;
grant select, delete on mneme_private.formation_backlog to mneme_worker;
grant update (from_sequence_no) on mneme_private.formation_backlog to mneme_worker;
grant select on mneme_private.formation_backlog to mneme_queue;
grant select on mneme_private.formation_backlog to mneme_backup;

-- Both say how many turns wait in the backlog from now on.
drop function if exists mneme_private.job_status();
drop function if exists mneme_private.outstanding_jobs();

reset role;
