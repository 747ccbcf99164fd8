comment on table mneme.summary_passage is
  'What a run of a session''s turns says in short, kept so that a long session or day is not read from its start with '
  'each new turn. No part of the API.';
comment on column mneme.summary_passage.workspace_id is 'The workspace it belongs to.';
comment on column mneme.summary_passage.branch_id is 'The branch.';
comment on column mneme.summary_passage.first_sequence_no is 'The number of its first turn.';
comment on column mneme.summary_passage.last_sequence_no is 'The number of its last turn.';
comment on column mneme.summary_passage.starts_at is 'When the earliest of its turns was said.';
comment on column mneme.summary_passage.ends_at is 'When the latest of its turns was said.';
comment on column mneme.summary_passage.content is 'Its text.';
comment on column mneme.summary_passage.written_by is 'The summarizer that wrote it.';

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_passage_persona on mneme.summary_passage as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('branch', branch_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('branch', branch_id)));
create policy summary_passage_forget on mneme.summary_passage for delete to mneme_search
  using (true);
create policy summary_passage_person on mneme.summary_passage to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.branch parent
      where parent.workspace_id = summary_passage.workspace_id
        and parent.id = summary_passage.branch_id))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.branch parent
      where parent.workspace_id = summary_passage.workspace_id
        and parent.id = summary_passage.branch_id));
create policy summary_passage_workspace on mneme.summary_passage to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_passage_search on mneme.summary_passage for select to mneme_search
  using (true);
create policy summary_passage_backup on mneme.summary_passage for select to mneme_backup
  using (true);
create policy summary_passage_erase on mneme.summary_passage to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_passage_carry on mneme.summary_passage to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, delete on mneme.summary_passage to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant delete on mneme.summary_passage to mneme_search;
grant select on mneme.summary_passage to mneme_search;
grant select on mneme.summary_passage to mneme_backup;
grant select, delete on mneme.summary_passage to mneme_eraser;
grant select, insert on mneme.summary_passage to mneme_porter;
