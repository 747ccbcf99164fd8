comment on table mneme_private.formation_backlog is
  'Turns that no job was made for yet, in the order they came. Those of conversations are taken by the workers at '
  'once, many together; those stored in the background by each workspace''s feeder, a little at a time, so that an '
  'import of any length is a short queue.';
comment on column mneme_private.formation_backlog.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.formation_backlog.id is 'Its id, a UUIDv7: what came first is taken first.';
comment on column mneme_private.formation_backlog.branch_id is 'The turns'' branch.';
comment on column mneme_private.formation_backlog.from_sequence_no is 'The number of the first turn.';
comment on column mneme_private.formation_backlog.to_sequence_no is 'The number of the last turn.';
comment on column mneme_private.formation_backlog.in_background is 'Whether nobody waits for them: an import''s.';
comment on column mneme_private.formation_backlog.held is
  'Whether they wait until somebody asks for it: an import''s that is to be formed later.';
comment on column mneme_private.formation_backlog.traceparent is
  'The trace of the request that stored them, where traces are written; null otherwise.';

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy formation_backlog_persona on mneme_private.formation_backlog as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('branch', branch_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('branch', branch_id)));
create policy formation_backlog_queue on mneme_private.formation_backlog for select to mneme_queue, mneme_queue_owner
  using (true);
create policy formation_backlog_release on mneme_private.formation_backlog for update to mneme_queue_owner
  using (true)
  with check (true);
create policy formation_backlog_append on mneme_private.formation_backlog
  for insert to mneme_member, mneme_admin, mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy formation_backlog_carry on mneme_private.formation_backlog for insert to mneme_porter
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy formation_backlog_person_reach on mneme_private.formation_backlog as restrictive
  for insert to mneme_member, mneme_admin
  with check (exists (
      select from mneme.branch parent
      where parent.workspace_id = formation_backlog.workspace_id
        and parent.id = formation_backlog.branch_id));
create policy formation_backlog_feed on mneme_private.formation_backlog to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy formation_backlog_backup on mneme_private.formation_backlog for select to mneme_backup
  using (true);
create policy formation_backlog_erase on mneme_private.formation_backlog to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, update (from_sequence_no), delete on mneme_private.formation_backlog to mneme_worker;
grant select on mneme_private.formation_backlog to mneme_queue;
grant select, update (held) on mneme_private.formation_backlog to mneme_queue_owner;
grant
  insert (workspace_id, branch_id, from_sequence_no, to_sequence_no, in_background, held)
on mneme_private.formation_backlog to mneme_member, mneme_admin, mneme_service, mneme_porter;
grant select on mneme_private.formation_backlog to mneme_backup;
grant select, delete on mneme_private.formation_backlog to mneme_eraser;
