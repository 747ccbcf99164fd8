comment on table mneme.summary_statement_message is
  'A turn that supports a statement of a summary: one of the summary''s turns that says most of the statement.';
comment on column mneme.summary_statement_message.workspace_id is 'The workspace it belongs to.';
comment on column mneme.summary_statement_message.summary_id is 'The summary.';
comment on column mneme.summary_statement_message.position is 'The statement''s number in the summary.';
comment on column mneme.summary_statement_message.message_id is 'The turn.';
comment on column mneme.summary_statement_message.score is 'How much of the statement the turn says, 0 to 1.';

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_statement_message_persona on mneme.summary_statement_message as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('summary', summary_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('summary', summary_id)));
create policy summary_statement_message_person_read on mneme.summary_statement_message
  for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.summary parent
      where parent.workspace_id = summary_statement_message.workspace_id
        and parent.id = summary_statement_message.summary_id));
create policy summary_statement_message_workspace_read on mneme.summary_statement_message for select to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_statement_message_worker on mneme.summary_statement_message to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_statement_message_backup on mneme.summary_statement_message for select to mneme_backup
  using (true);
create policy summary_statement_message_erase on mneme.summary_statement_message to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_statement_message_carry on mneme.summary_statement_message to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.summary_statement_message to mneme_member, mneme_admin, mneme_service;
grant select, insert, delete on mneme.summary_statement_message to mneme_worker;
grant select on mneme.summary_statement_message to mneme_backup;
grant select, delete on mneme.summary_statement_message to mneme_eraser;
grant select, insert on mneme.summary_statement_message to mneme_porter;
