comment on table mneme_private.unwanted_entity is
  'A name that no entity is made of any more, since somebody deleted the one it stood for as junk.';
comment on column mneme_private.unwanted_entity.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.unwanted_entity.id is 'Its id, a UUIDv7.';
comment on column mneme_private.unwanted_entity.name_hash is
  'SHA-256 of the normalised name, by which it is recognised.';
comment on column mneme_private.unwanted_entity.name is
  'The name, for those who decided so to read; null once somebody was erased who may have said it.';
comment on column mneme_private.unwanted_entity.owner_user_id is
  'In whose conversations; null for all of the workspace.';
comment on column mneme_private.unwanted_entity.created_at is 'When it was decided.';

-- Generated from db/access/entities.yaml by `npm run generate`.
create policy unwanted_entity_read on mneme_private.unwanted_entity for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy unwanted_entity_backup on mneme_private.unwanted_entity for select to mneme_backup
  using (true);
create policy unwanted_entity_erase on mneme_private.unwanted_entity to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy unwanted_entity_carry on mneme_private.unwanted_entity to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme_private.unwanted_entity to mneme_worker;
grant
  insert (workspace_id, name_hash, name, owner_user_id),
  update (name)
on mneme_private.unwanted_entity to mneme_eraser;
grant select on mneme_private.unwanted_entity to mneme_backup;
grant select, delete on mneme_private.unwanted_entity to mneme_eraser;
grant select, insert on mneme_private.unwanted_entity to mneme_porter;
