comment on table mneme.summary_statement is
  'A statement of a summary: its position in the text, and how well the summary''s turns support it.';
comment on column mneme.summary_statement.workspace_id is 'The workspace it belongs to.';
comment on column mneme.summary_statement.summary_id is 'The summary.';
comment on column mneme.summary_statement.position is 'Its number in the summary, from 1.';
comment on column mneme.summary_statement.start_offset is
  'Where it begins in the summary''s text, in UTF-16 units from 0.';
comment on column mneme.summary_statement.end_offset is 'Where it ends, exclusive.';
comment on column mneme.summary_statement.support is 'How well the summary''s turns support it, 0 to 1.';

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_statement_persona on mneme.summary_statement as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('summary', summary_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('summary', summary_id)));
create policy summary_statement_person_read on mneme.summary_statement for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.summary parent
      where parent.workspace_id = summary_statement.workspace_id
        and parent.id = summary_statement.summary_id));
create policy summary_statement_workspace_read on mneme.summary_statement for select to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_statement_worker on mneme.summary_statement to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_statement_backup on mneme.summary_statement for select to mneme_backup
  using (true);
create policy summary_statement_erase on mneme.summary_statement to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_statement_carry on mneme.summary_statement to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.summary_statement to mneme_member, mneme_admin, mneme_service;
grant select, insert, delete on mneme.summary_statement to mneme_worker;
grant select on mneme.summary_statement to mneme_backup;
grant select, delete on mneme.summary_statement to mneme_eraser;
grant select, insert on mneme.summary_statement to mneme_porter;
