comment on table mneme.summary_message is 'A turn that a summary was written from.';
comment on column mneme.summary_message.workspace_id is 'The workspace it belongs to.';
comment on column mneme.summary_message.summary_id is 'The summary.';
comment on column mneme.summary_message.message_id is 'The turn.';

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_message_persona on mneme.summary_message as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('summary', summary_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('summary', summary_id)));
create policy summary_message_person_read on mneme.summary_message for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.summary parent
      where parent.workspace_id = summary_message.workspace_id
        and parent.id = summary_message.summary_id));
create policy summary_message_workspace_read on mneme.summary_message for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_message_person_insert on mneme.summary_message for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.summary parent
      where parent.workspace_id = summary_message.workspace_id
        and parent.id = summary_message.summary_id));
create policy summary_message_person_reach on mneme.summary_message as restrictive
  for insert to mneme_member, mneme_admin
  with check (exists (
      select from mneme.message parent
      where parent.workspace_id = summary_message.workspace_id
        and parent.id = summary_message.message_id));
create policy summary_message_workspace_insert on mneme.summary_message for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_message_workspace_update on mneme.summary_message for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_message_person_delete on mneme.summary_message for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.summary parent
      where parent.workspace_id = summary_message.workspace_id
        and parent.id = summary_message.summary_id));
create policy summary_message_workspace_delete on mneme.summary_message for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_message_search on mneme.summary_message for select to mneme_search
  using (true);
create policy summary_message_backup on mneme.summary_message for select to mneme_backup
  using (true);
create policy summary_message_erase on mneme.summary_message to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_message_carry on mneme.summary_message to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, summary_id, message_id),
  delete
on mneme.summary_message to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, summary_id, message_id),
  update (summary_id, message_id),
  delete
on mneme.summary_message to mneme_worker;
grant select on mneme.summary_message to mneme_search;
grant select on mneme.summary_message to mneme_backup;
grant select, delete on mneme.summary_message to mneme_eraser;
grant select, insert on mneme.summary_message to mneme_porter;
