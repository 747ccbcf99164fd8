set local role mneme_owner;

create table mneme_private.awaiting_extraction (
  workspace_id uuid not null,
  message_id uuid not null,
  branch_id uuid not null,
  taken_by bigint,
  taken_until timestamptz,
  constraint awaiting_extraction_pkey primary key (workspace_id, message_id),
  constraint awaiting_extraction_message_id_fkey foreign key (workspace_id, message_id) references mneme.message (workspace_id, id) on delete cascade,
  constraint awaiting_extraction_taken_check check ((taken_by is null) = (taken_until is null))
);

create index awaiting_extraction_branch_id_idx on mneme_private.awaiting_extraction (workspace_id, branch_id, message_id);

comment on table mneme_private.awaiting_extraction is 'A turn that waits a moment for others of its conversation, so that a model is asked about them together.';
comment on column mneme_private.awaiting_extraction.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.awaiting_extraction.message_id is 'The turn.';
comment on column mneme_private.awaiting_extraction.branch_id is 'Its branch.';
comment on column mneme_private.awaiting_extraction.taken_by is 'The job in the queue that asks about it.';
comment on column mneme_private.awaiting_extraction.taken_until is 'When another job may, unless it was done with.';

alter table mneme_private.awaiting_extraction enable row level security;
alter table mneme_private.awaiting_extraction force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy awaiting_extraction_read on mneme_private.awaiting_extraction for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy awaiting_extraction_insert on mneme_private.awaiting_extraction for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy awaiting_extraction_update on mneme_private.awaiting_extraction for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy awaiting_extraction_delete on mneme_private.awaiting_extraction for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy awaiting_extraction_backup on mneme_private.awaiting_extraction for select to mneme_backup
  using (true);
create policy awaiting_extraction_erase on mneme_private.awaiting_extraction to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, message_id, branch_id),
  update (taken_by, taken_until),
  delete
on mneme_private.awaiting_extraction to mneme_worker;
grant select on mneme_private.awaiting_extraction to mneme_backup;
grant select, delete on mneme_private.awaiting_extraction to mneme_eraser;
