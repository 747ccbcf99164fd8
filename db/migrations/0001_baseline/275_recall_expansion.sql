set local role mneme_owner;

create table mneme.recall_expansion (
  workspace_id uuid not null,
  recall_id uuid not null,
  entity_id uuid not null,
  surface text not null,
  similarity real not null,
  constraint recall_expansion_pkey primary key (workspace_id, recall_id, entity_id, surface),
  constraint recall_expansion_recall_id_fkey foreign key (workspace_id, recall_id) references mneme.recall_trace (workspace_id, id) on delete cascade,
  constraint recall_expansion_entity_id_fkey foreign key (workspace_id, entity_id) references mneme.entity (workspace_id, id) on delete cascade
);

create index recall_expansion_entity_id_idx on mneme.recall_expansion (workspace_id, entity_id);

comment on table mneme.recall_expansion is 'A name in a recall''s query and the entity it was taken for.';
comment on column mneme.recall_expansion.workspace_id is 'The workspace it belongs to.';
comment on column mneme.recall_expansion.recall_id is 'The recall.';
comment on column mneme.recall_expansion.entity_id is 'The entity.';
comment on column mneme.recall_expansion.surface is 'The words in the query.';
comment on column mneme.recall_expansion.similarity is 'How alike they are to the variant, 0 to 1.';

alter table mneme.recall_expansion enable row level security;
alter table mneme.recall_expansion force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/recall.yaml by `npm run generate`.
create policy recall_expansion_persona on mneme.recall_expansion as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('recall', recall_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('recall', recall_id)));
create policy recall_expansion_person_read on mneme.recall_expansion for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_expansion.workspace_id
        and parent.id = recall_expansion.recall_id));
create policy recall_expansion_workspace_read on mneme.recall_expansion for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_person_insert on mneme.recall_expansion for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_expansion.workspace_id
        and parent.id = recall_expansion.recall_id));
create policy recall_expansion_person_reach on mneme.recall_expansion as restrictive
  for insert to mneme_member, mneme_admin
  with check (exists (
      select from mneme.entity parent
      where parent.workspace_id = recall_expansion.workspace_id
        and parent.id = recall_expansion.entity_id));
create policy recall_expansion_workspace_insert on mneme.recall_expansion for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_workspace_update on mneme.recall_expansion for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_workspace_delete on mneme.recall_expansion for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_backup on mneme.recall_expansion for select to mneme_backup
  using (true);
create policy recall_expansion_erase on mneme.recall_expansion to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_expansion_carry on mneme.recall_expansion to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, recall_id, entity_id, surface, similarity)
on mneme.recall_expansion to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, recall_id, entity_id, surface, similarity),
  update (recall_id, entity_id, surface, similarity),
  delete
on mneme.recall_expansion to mneme_worker;
grant select on mneme.recall_expansion to mneme_backup;
grant select, delete on mneme.recall_expansion to mneme_eraser;
grant select, insert on mneme.recall_expansion to mneme_porter;
