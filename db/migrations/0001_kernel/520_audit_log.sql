set local role mneme_owner;

create table mneme.audit_log (
  workspace_id uuid not null,
  id bigint generated always as identity,
  occurred_at timestamptz not null default clock_timestamp(),
  actor_user_id uuid,
  actor_role text not null,
  action text not null,
  target_kind text,
  target_id uuid,
  request_id text,
  previous_hash bytea,
  hash bytea,
  constraint audit_log_pkey primary key (workspace_id, id),
  constraint audit_log_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade
);

create index audit_log_occurred_at_idx on mneme.audit_log (workspace_id, occurred_at);

comment on table mneme.audit_log is 'Who did what to which row through which request; never what it said. Appended only.';
comment on column mneme.audit_log.workspace_id is 'The workspace it belongs to.';
comment on column mneme.audit_log.id is 'Its number.';
comment on column mneme.audit_log.occurred_at is 'When.';
comment on column mneme.audit_log.actor_user_id is 'The user who did it; kept when the user is gone.';
comment on column mneme.audit_log.actor_role is 'The role it was done in.';
comment on column mneme.audit_log.action is 'What was done, e.g. memory.forget.';
comment on column mneme.audit_log.target_kind is 'What sort of row it was done to.';
comment on column mneme.audit_log.target_id is 'That row; kept when the row is gone.';
comment on column mneme.audit_log.request_id is 'The request it came through.';
comment on column mneme.audit_log.previous_hash is 'The hash of the entry before it in the workspace.';
comment on column mneme.audit_log.hash is 'SHA-256 over this entry and the one before.';

alter table mneme.audit_log enable row level security;
alter table mneme.audit_log force row level security;

create policy audit_log_read on mneme.audit_log for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy audit_log_backup on mneme.audit_log for select to mneme_backup
  using (true);

grant select on mneme.audit_log to mneme_admin;
grant select on mneme.audit_log to mneme_backup;

create policy audit_log_append on mneme.audit_log for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant insert on mneme.audit_log to mneme_search;

reset role;
