set local role mneme_owner;

-- A trace tells what somebody asked, and what answered: it is read by whoever it was for, and by the program that asked.
drop policy recall_trace_person_read on mneme.recall_trace;
create policy recall_trace_person_read on mneme.recall_trace for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
drop policy recall_trace_workspace_read on mneme.recall_trace;
create policy recall_trace_program_read on mneme.recall_trace for select to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and created_by is not distinct from nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy recall_trace_workspace_read on mneme.recall_trace for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
drop policy recall_trace_person_insert on mneme.recall_trace;
create policy recall_trace_person_insert on mneme.recall_trace for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
    and created_by = nullif(current_setting('mneme.user_id', true), '')::uuid
    and (thread_id is null or exists (select from mneme.thread parent where parent.workspace_id = recall_trace.workspace_id and parent.id = recall_trace.thread_id)));

-- How often and when a shared memory was recalled told of recalls that were somebody's own. Only of private ones is it
-- counted now; what was counted goes.
alter table mneme.memory_item no force row level security;
update mneme.memory_item set access_count = 0, last_accessed_at = null
where visibility <> 'private' and (access_count <> 0 or last_accessed_at is not null);
alter table mneme.memory_item force row level security;
comment on column mneme.memory_item.access_count is 'How often recall returned it, of private ones: of others, it is not counted.';
comment on column mneme.memory_item.last_accessed_at is 'When recall last returned it, of private ones.';

reset role;
