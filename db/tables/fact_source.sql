comment on table mneme.fact_source is
  'A turn that states a fact, with how certain it is and when Mneme learned of it.';
comment on column mneme.fact_source.workspace_id is 'The workspace it belongs to.';
comment on column mneme.fact_source.fact_version_id is 'The version it supports.';
comment on column mneme.fact_source.message_id is 'The turn.';
comment on column mneme.fact_source.confidence is 'How certain this turn is about it, 0 to 1.';
comment on column mneme.fact_source.recorded_at is 'When Mneme learned of it.';
comment on column mneme.fact_source.speaker is
  'Who states it. What people say about themselves outranks what they say about others, which outranks what an '
  'assistant says.';

create trigger fact_source_confidence_insert after insert on mneme.fact_source
  referencing new table as changed_rows for each statement execute function mneme_private.fact_confidence();
create trigger fact_source_confidence_update after update on mneme.fact_source
  referencing new table as changed_rows for each statement execute function mneme_private.fact_confidence();
create trigger fact_source_confidence_delete after delete on mneme.fact_source
  referencing old table as changed_rows for each statement execute function mneme_private.fact_confidence();

-- Generated from db/access/facts.yaml by `npm run generate`.
create policy fact_source_persona on mneme.fact_source as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('fact', fact_version_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('fact', fact_version_id)));
create policy fact_source_person_read on mneme.fact_source for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.fact parent
      where parent.workspace_id = fact_source.workspace_id
        and parent.id = fact_source.fact_version_id));
create policy fact_source_workspace_read on mneme.fact_source for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_source_divide on mneme.fact_source for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_source_person_insert on mneme.fact_source for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.fact parent
      where parent.workspace_id = fact_source.workspace_id
        and parent.id = fact_source.fact_version_id));
create policy fact_source_person_reach on mneme.fact_source as restrictive for insert to mneme_member, mneme_admin
  with check (mneme_private.in_reach('citation', message_id));
create policy fact_source_service_insert on mneme.fact_source for insert to mneme_service
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_source_workspace_insert on mneme.fact_source for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_source_workspace_update on mneme.fact_source for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_source_workspace_delete on mneme.fact_source for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_source_search on mneme.fact_source for select to mneme_search
  using (true);
create policy fact_source_backup on mneme.fact_source for select to mneme_backup
  using (true);
create policy fact_source_erase on mneme.fact_source to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_source_carry on mneme.fact_source to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, fact_version_id, message_id, confidence, recorded_at, speaker)
on mneme.fact_source to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, fact_version_id, message_id, confidence, recorded_at, speaker),
  update (fact_version_id, message_id, confidence, recorded_at, speaker),
  delete
on mneme.fact_source to mneme_worker;
grant insert on mneme.fact_source to mneme_search;
grant select on mneme.fact_source to mneme_search;
grant select on mneme.fact_source to mneme_backup;
grant select, delete on mneme.fact_source to mneme_eraser;
grant select, insert on mneme.fact_source to mneme_porter;
