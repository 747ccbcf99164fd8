comment on table mneme.message_version is
  'What a turn said before it was edited. Those who may read the turn may read it. Recall and formation do not use '
  'it. It is removed with the turn''s text.';
comment on column mneme.message_version.workspace_id is 'The workspace it belongs to.';
comment on column mneme.message_version.id is 'Its id, a UUIDv7.';
comment on column mneme.message_version.message_id is 'The turn.';
comment on column mneme.message_version.content is 'The earlier text.';
comment on column mneme.message_version.created_by is 'The user who replaced this text.';
comment on column mneme.message_version.replaced_at is 'When this text was replaced.';

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy message_version_persona on mneme.message_version as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('message', message_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('message', message_id)));
create policy message_version_person_read on mneme.message_version for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.message parent
      where parent.workspace_id = message_version.workspace_id
        and parent.id = message_version.message_id));
create policy message_version_workspace_read on mneme.message_version for select to mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_version_forget on mneme.message_version to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_version_backup on mneme.message_version for select to mneme_backup
  using (true);
create policy message_version_erase on mneme.message_version to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_version_carry on mneme.message_version to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.message_version to mneme_member, mneme_admin, mneme_service;
grant select, delete on mneme.message_version to mneme_search;
grant insert (workspace_id, message_id, content, created_by) on mneme.message_version to mneme_eraser;
grant select on mneme.message_version to mneme_backup;
grant select, delete on mneme.message_version to mneme_eraser;
grant select, insert on mneme.message_version to mneme_porter;
