comment on table mneme.mention is 'A place in a turn where an entity is named.';
comment on column mneme.mention.workspace_id is 'The workspace it belongs to.';
comment on column mneme.mention.id is 'Its id, a UUIDv7.';
comment on column mneme.mention.entity_id is
  'The entity as first resolved. If that was merged since, see its canonical entity.';
comment on column mneme.mention.message_id is 'The turn.';
comment on column mneme.mention.thread_id is 'The thread.';
comment on column mneme.mention.branch_id is 'The branch.';
comment on column mneme.mention.source_sequence_no is 'The turn''s number in the branch.';
comment on column mneme.mention.surface is 'The words that name the entity.';
comment on column mneme.mention.start_offset is 'Where the words begin in the text, in characters from 0.';
comment on column mneme.mention.end_offset is 'Where the words end in the text, in characters from 0, exclusive.';
comment on column mneme.mention.confidence is 'How certain it is that these words name something, 0 to 1.';
comment on column mneme.mention.occurred_at is 'When the turn was said.';
comment on column mneme.mention.owner_user_id is
  'The user whom the row belongs to; null if it belongs to the workspace.';
comment on column mneme.mention.persona_id is 'The persona it belongs to; null if it belongs to none.';
comment on column mneme.mention.visibility is 'Who in the workspace sees it.';
comment on column mneme.mention.sensitivity is
  'Whether it is intimate. What is intimate is shown only to scopes that include intimate matters.';
comment on column mneme.mention.created_by is 'The user who wrote it.';
comment on column mneme.mention.created_at is 'When the row was written.';
comment on column mneme.mention.resolution_score is 'How certain it is that they name this entity, 0 to 1.';
comment on column mneme.mention.evidence is 'The kinds of evidence that it is this entity.';

-- Generated from db/access/entities.yaml by `npm run generate`.
create policy mention_persona on mneme.mention as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy mention_person_read on mneme.mention for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = mention.workspace_id and p.thread_id = mention.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy mention_workspace_read on mneme.mention for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_workspace_insert on mneme.mention for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_divide on mneme.mention for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_person_update on mneme.mention for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = mention.workspace_id and p.thread_id = mention.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = mention.workspace_id and p.thread_id = mention.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy mention_workspace_update on mneme.mention for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_workspace_delete on mneme.mention for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_search on mneme.mention for select to mneme_search
  using (true);
create policy mention_backup on mneme.mention for select to mneme_backup
  using (true);
create policy mention_erase on mneme.mention to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_carry on mneme.mention to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, update (visibility, sensitivity) on mneme.mention to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, entity_id, message_id, thread_id, branch_id, source_sequence_no, surface, start_offset,
    end_offset, confidence, occurred_at, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at,
    resolution_score, evidence),
  update (entity_id, message_id, thread_id, branch_id, source_sequence_no, surface, start_offset, end_offset,
    confidence, occurred_at, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at,
    resolution_score, evidence),
  delete
on mneme.mention to mneme_worker;
grant update (entity_id) on mneme.mention to mneme_search;
grant update (owner_user_id, visibility) on mneme.mention to mneme_eraser;
grant select on mneme.mention to mneme_search;
grant select on mneme.mention to mneme_backup;
grant select, delete on mneme.mention to mneme_eraser;
grant select, insert on mneme.mention to mneme_porter;
