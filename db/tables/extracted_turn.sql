comment on table mneme_private.extracted_turn is
  'A turn from which everything was taken that an extractor found in it, nothing perhaps: it is not asked about again.';
comment on column mneme_private.extracted_turn.workspace_id is 'The workspace it belongs to.';
comment on column mneme_private.extracted_turn.message_id is 'The turn.';
comment on column mneme_private.extracted_turn.extracted_by is
  'The extractor: the model, or the rules where they stood in for it.';

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy extracted_turn_read on mneme_private.extracted_turn for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy extracted_turn_insert on mneme_private.extracted_turn for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy extracted_turn_delete on mneme_private.extracted_turn for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy extracted_turn_backup on mneme_private.extracted_turn for select to mneme_backup
  using (true);
create policy extracted_turn_erase on mneme_private.extracted_turn to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy extracted_turn_carry on mneme_private.extracted_turn to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert, delete on mneme_private.extracted_turn to mneme_worker;
grant select on mneme_private.extracted_turn to mneme_backup;
grant select, delete on mneme_private.extracted_turn to mneme_eraser;
grant select, insert on mneme_private.extracted_turn to mneme_porter;
