comment on table mneme.workspace_user is E'@name user\nA person or program with memories in the workspace.';
comment on column mneme.workspace_user.workspace_id is 'The workspace it belongs to.';
comment on column mneme.workspace_user.id is 'Its id, a UUIDv7.';
comment on column mneme.workspace_user.external_id is 'The caller''s own key for the user.';
comment on column mneme.workspace_user.name is 'The user''s name.';
comment on column mneme.workspace_user.time_zone is 'The user''s IANA time zone; null for the workspace''s.';
comment on column mneme.workspace_user.created_at is 'When the row was written.';
comment on column mneme.workspace_user.is_program is
  'Whether it was created for the access key of a program and is not a person. Admins may create keys that act as it.';
comment on column mneme.workspace_user.removed_at is
  'When an admin ended the user''s membership; null if none did. A service cannot issue a token for such a user until '
  'an admin makes them a member again.';
comment on column mneme.workspace_user.seal_memories is
  'Whether this user''s memories are sealed: stated ones, and those formed from their private threads; null for the '
  'workspace''s setting.';
comment on column mneme.workspace_user.memory_off is
  E'@omit\nWhether nothing is remembered of what the user says from now on, and nothing of it told to assistants that '
  'answer them.';

create constraint trigger workspace_user_audit after insert or update or delete on mneme.workspace_user
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('user');

create trigger workspace_user_keep_sealing before update of seal_memories on mneme.workspace_user
  for each row when (old.seal_memories is distinct from new.seal_memories)
    execute function mneme_private.keep_sealing();

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy workspace_user_persona_update on mneme.workspace_user as restrictive
  for update to mneme_member, mneme_admin, mneme_service
  using (nullif(current_setting('mneme.persona_id', true), '')::uuid is null)
  with check (nullif(current_setting('mneme.persona_id', true), '')::uuid is null);
create policy workspace_user_read on mneme.workspace_user
  for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_user_insert on mneme.workspace_user for insert to mneme_admin, mneme_service, mneme_provisioner
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_user_update on mneme.workspace_user for update to mneme_admin, mneme_service
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_user_own_update on mneme.workspace_user for update to mneme_member
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and id = nullif(current_setting('mneme.user_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy workspace_user_search on mneme.workspace_user for select to mneme_search
  using (true);
create policy workspace_user_backup on mneme.workspace_user for select to mneme_backup
  using (true);
create policy workspace_user_erase on mneme.workspace_user to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_user_carry on mneme.workspace_user to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.workspace_user to mneme_worker;
grant select, update (memory_off) on mneme.workspace_user to mneme_member;
grant
  select,
  insert (workspace_id, id, external_id, name, time_zone, is_program),
  update (name, time_zone, removed_at, seal_memories, memory_off)
on mneme.workspace_user to mneme_admin;
grant
  select,
  insert (workspace_id, id, external_id, name, time_zone),
  update (name, time_zone, seal_memories, memory_off)
on mneme.workspace_user to mneme_service;
grant update (time_zone) on mneme.workspace_user to mneme_eraser;
grant insert (workspace_id, id, external_id, name, time_zone) on mneme.workspace_user to mneme_provisioner;
grant select on mneme.workspace_user to mneme_search;
grant select on mneme.workspace_user to mneme_backup;
grant select, delete on mneme.workspace_user to mneme_eraser;
grant select, insert on mneme.workspace_user to mneme_porter;
