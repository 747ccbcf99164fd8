comment on table mneme_private.audit_head is
  'Where a workspace''s audit chain ends: entries cut off its end are missed.';
comment on column mneme_private.audit_head.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.audit_head.entries is 'How many entries the chain has: the number of the last.';
comment on column mneme_private.audit_head.hash is 'The hash of the last.';

-- Generated from db/access/audit.yaml by `npm run generate`.
create policy audit_head_eraser on mneme_private.audit_head for select to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy audit_head_search on mneme_private.audit_head to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy audit_head_backup on mneme_private.audit_head for select to mneme_backup
  using (true);
create policy audit_head_carry on mneme_private.audit_head to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, update on mneme_private.audit_head to mneme_search;
grant select on mneme_private.audit_head to mneme_eraser;
grant select on mneme_private.audit_head to mneme_backup;
grant select, insert on mneme_private.audit_head to mneme_porter;
