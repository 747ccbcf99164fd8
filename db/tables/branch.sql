comment on table mneme.branch is
  'A sequence of turns in a thread. Each thread begins with its trunk. A fork shares the turns before its fork point.';
comment on column mneme.branch.workspace_id is 'The workspace it belongs to.';
comment on column mneme.branch.id is 'Its id, a UUIDv7.';
comment on column mneme.branch.thread_id is 'The thread.';
comment on column mneme.branch.parent_branch_id is 'The branch it forks from; null for the trunk.';
comment on column mneme.branch.fork_sequence_no is
  'The number of the last turn that it shares with its parent; null for the trunk.';
comment on column mneme.branch.label is 'Its name.';
comment on column mneme.branch.metadata is 'What the caller that forked it keeps with it; null if nothing.';
comment on column mneme.branch.last_sequence_no is 'The number of its last turn.';
comment on column mneme.branch.last_session_no is
  'The number of its last session: a run of turns without a gap of more than an hour.';
comment on column mneme.branch.last_occurred_at is 'When its last turn was said.';
comment on column mneme.branch.created_at is 'When the row was written.';
comment on column mneme.branch.rolled_up_to is
  E'@omit\nThe number of its last turn whose day is rolled up, or stands in summary_due.';
comment on column mneme.branch.rolled_up_zone is
  E'@omit\nThe time zone its days were made in; in another, all of them are made again.';
comment on column mneme.branch.transcript_kept_to is
  E'@omit\nThe number of the last turn that was there before privacy mode and keeps its text in it.';
comment on column mneme.branch.transcript_removed_to is
  E'@omit\nThe number of the last turn whose text privacy mode has removed.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy branch_persona on mneme.branch as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)));
create policy branch_person_read on mneme.branch for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.thread parent
      where parent.workspace_id = branch.workspace_id
        and parent.id = branch.thread_id));
create policy branch_workspace_read on mneme.branch for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy branch_person_insert on mneme.branch for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.thread parent
      where parent.workspace_id = branch.workspace_id
        and parent.id = branch.thread_id));
create policy branch_person_reach on mneme.branch as restrictive for insert to mneme_member, mneme_admin
  with check ((parent_branch_id is null or mneme_private.in_reach('branch', parent_branch_id)));
create policy branch_workspace_insert on mneme.branch for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy branch_person_update on mneme.branch for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.thread parent
      where parent.workspace_id = branch.workspace_id
        and parent.id = branch.thread_id))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.thread parent
      where parent.workspace_id = branch.workspace_id
        and parent.id = branch.thread_id));
create policy branch_workspace_update on mneme.branch for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy branch_workspace_delete on mneme.branch for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy branch_search on mneme.branch for select to mneme_search
  using (true);
create policy branch_backup on mneme.branch for select to mneme_backup
  using (true);
create policy branch_erase on mneme.branch to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy branch_carry on mneme.branch to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, id, thread_id, parent_branch_id, fork_sequence_no, label, metadata, last_sequence_no,
    last_session_no, last_occurred_at),
  update (last_sequence_no, last_session_no, last_occurred_at)
on mneme.branch to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, thread_id, parent_branch_id, fork_sequence_no, label, metadata, last_sequence_no,
    last_session_no, last_occurred_at, created_at),
  update (thread_id, parent_branch_id, fork_sequence_no, label, metadata, last_sequence_no, last_session_no,
    last_occurred_at, created_at, rolled_up_to, rolled_up_zone, transcript_kept_to, transcript_removed_to),
  delete
on mneme.branch to mneme_worker;
grant
  update (label, metadata, last_session_no, transcript_kept_to, transcript_removed_to)
on mneme.branch to mneme_eraser;
grant select on mneme.branch to mneme_search;
grant select on mneme.branch to mneme_backup;
grant select, delete on mneme.branch to mneme_eraser;
grant select, insert on mneme.branch to mneme_porter;
