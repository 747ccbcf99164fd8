comment on table mneme.summary_part is 'A summary of the level below that a summary was written from.';
comment on column mneme.summary_part.workspace_id is 'The workspace it belongs to.';
comment on column mneme.summary_part.summary_id is 'The summary.';
comment on column mneme.summary_part.part_id is 'The summary of the level below.';

-- Generated from db/access/summaries.yaml by `npm run generate`.
create policy summary_part_persona on mneme.summary_part as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('summary', summary_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('summary', summary_id)));
create policy summary_part_person_read on mneme.summary_part for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.summary parent
      where parent.workspace_id = summary_part.workspace_id
        and parent.id = summary_part.summary_id));
create policy summary_part_workspace_read on mneme.summary_part for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_part_person_insert on mneme.summary_part for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.summary parent
      where parent.workspace_id = summary_part.workspace_id
        and parent.id = summary_part.summary_id));
create policy summary_part_person_reach on mneme.summary_part as restrictive for insert to mneme_member, mneme_admin
  with check (mneme_private.in_reach('summary', part_id));
create policy summary_part_workspace_insert on mneme.summary_part for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_part_workspace_update on mneme.summary_part for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_part_person_delete on mneme.summary_part for delete to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.summary parent
      where parent.workspace_id = summary_part.workspace_id
        and parent.id = summary_part.summary_id));
create policy summary_part_workspace_delete on mneme.summary_part for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_part_search on mneme.summary_part for select to mneme_search
  using (true);
create policy summary_part_backup on mneme.summary_part for select to mneme_backup
  using (true);
create policy summary_part_erase on mneme.summary_part to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_part_carry on mneme.summary_part to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, summary_id, part_id),
  delete
on mneme.summary_part to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, summary_id, part_id),
  update (summary_id, part_id),
  delete
on mneme.summary_part to mneme_worker;
grant select on mneme.summary_part to mneme_search;
grant select on mneme.summary_part to mneme_backup;
grant select, delete on mneme.summary_part to mneme_eraser;
grant select, insert on mneme.summary_part to mneme_porter;
