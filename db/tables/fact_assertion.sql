comment on table mneme.fact_assertion is
  'A statement or correction of a fact by a user through an operation. It is a source, like the turns that state the '
  'fact.';
comment on column mneme.fact_assertion.workspace_id is 'The workspace it belongs to.';
comment on column mneme.fact_assertion.fact_version_id is 'The version it supports.';
comment on column mneme.fact_assertion.user_id is 'The user who stated it.';
comment on column mneme.fact_assertion.role is
  'Their role in the workspace at that time. An admin''s statement outranks a member''s.';
comment on column mneme.fact_assertion.confidence is 'How certain the statement is, 0 to 1.';
comment on column mneme.fact_assertion.recorded_at is 'When it was stated.';

create trigger fact_assertion_confidence_insert after insert on mneme.fact_assertion
  referencing new table as changed_rows for each statement execute function mneme_private.fact_confidence();
create trigger fact_assertion_confidence_delete after delete on mneme.fact_assertion
  referencing old table as changed_rows for each statement execute function mneme_private.fact_confidence();

-- Generated from db/access/facts.yaml by `npm run generate`.
create policy fact_assertion_persona on mneme.fact_assertion as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('fact', fact_version_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('fact', fact_version_id)));
create policy fact_assertion_person_read on mneme.fact_assertion for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.fact parent
      where parent.workspace_id = fact_assertion.workspace_id
        and parent.id = fact_assertion.fact_version_id));
create policy fact_assertion_workspace_read on mneme.fact_assertion for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_assertion_divide on mneme.fact_assertion for insert to mneme_search
  with check (true);
create policy fact_assertion_person_insert on mneme.fact_assertion for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.fact parent
      where parent.workspace_id = fact_assertion.workspace_id
        and parent.id = fact_assertion.fact_version_id));
create policy fact_assertion_workspace_insert on mneme.fact_assertion for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_assertion_workspace_delete on mneme.fact_assertion for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_assertion_search on mneme.fact_assertion for select to mneme_search
  using (true);
create policy fact_assertion_backup on mneme.fact_assertion for select to mneme_backup
  using (true);
create policy fact_assertion_erase on mneme.fact_assertion to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_assertion_carry on mneme.fact_assertion to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, fact_version_id, user_id, role, confidence, recorded_at)
on mneme.fact_assertion to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, fact_version_id, user_id, role, confidence, recorded_at),
  delete
on mneme.fact_assertion to mneme_worker;
grant
  insert (workspace_id, fact_version_id, user_id, role, confidence, recorded_at)
on mneme.fact_assertion to mneme_search;
grant select on mneme.fact_assertion to mneme_search;
grant select on mneme.fact_assertion to mneme_backup;
grant select, delete on mneme.fact_assertion to mneme_eraser;
grant select, insert on mneme.fact_assertion to mneme_porter;
