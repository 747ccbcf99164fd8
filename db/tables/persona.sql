comment on table mneme.persona is
  'A character that an assistant speaks as. Relationship memories belong to one user and one persona.';
comment on column mneme.persona.workspace_id is 'The workspace it belongs to.';
comment on column mneme.persona.id is 'Its id, a UUIDv7.';
comment on column mneme.persona.external_id is 'The caller''s own key for the persona.';
comment on column mneme.persona.name is 'Its name.';
comment on column mneme.persona.created_at is 'When the row was written.';

create constraint trigger persona_audit after insert or update or delete on mneme.persona
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('persona');

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy persona_persona_update on mneme.persona as restrictive for update to mneme_admin, mneme_service
  using (coalesce(id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true))
  with check (coalesce(id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true));
create policy persona_read on mneme.persona for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_insert on mneme.persona for insert to mneme_member, mneme_admin, mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_update on mneme.persona for update to mneme_admin, mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_delete on mneme.persona for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_search on mneme.persona for select to mneme_search
  using (true);
create policy persona_backup on mneme.persona for select to mneme_backup
  using (true);
create policy persona_erase on mneme.persona to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy persona_carry on mneme.persona to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert (workspace_id, id, external_id, name) on mneme.persona to mneme_member;
grant
  select,
  insert (workspace_id, id, external_id, name),
  update (name)
on mneme.persona to mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, external_id, name, created_at),
  update (external_id, name, created_at),
  delete
on mneme.persona to mneme_worker;
grant select on mneme.persona to mneme_search;
grant select on mneme.persona to mneme_backup;
grant select, delete on mneme.persona to mneme_eraser;
grant select, insert on mneme.persona to mneme_porter;
