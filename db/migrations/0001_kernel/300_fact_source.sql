set local role mneme_owner;

create table mneme.fact_source (
  workspace_id uuid not null,
  fact_version_id uuid not null,
  message_id uuid not null,
  confidence real not null,
  recorded_at timestamptz not null default now(),
  constraint fact_source_pkey primary key (workspace_id, fact_version_id, message_id),
  constraint fact_source_fact_version_id_fkey foreign key (workspace_id, fact_version_id) references mneme.fact (workspace_id, id) on delete cascade,
  constraint fact_source_message_id_fkey foreign key (workspace_id, message_id) references mneme.message (workspace_id, id) on delete cascade,
  constraint fact_source_confidence_check check (confidence between 0 and 1)
);

create index fact_source_message_id_idx on mneme.fact_source (workspace_id, message_id);

comment on table mneme.fact_source is 'A turn that states a fact, how surely, and since when Mneme knows.';
comment on column mneme.fact_source.workspace_id is 'The workspace it belongs to.';
comment on column mneme.fact_source.fact_version_id is 'The version it supports.';
comment on column mneme.fact_source.message_id is 'The turn.';
comment on column mneme.fact_source.confidence is 'How surely this turn states it, 0 to 1.';
comment on column mneme.fact_source.recorded_at is 'When Mneme learned of it.';

alter table mneme.fact_source enable row level security;
alter table mneme.fact_source force row level security;

create policy fact_source_person_read on mneme.fact_source for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (select from mneme.fact parent where parent.workspace_id = fact_source.workspace_id and parent.id = fact_source.fact_version_id));
create policy fact_source_workspace_read on mneme.fact_source for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
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

grant select on mneme.fact_source to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant insert (workspace_id, fact_version_id, message_id, confidence, recorded_at) on mneme.fact_source to mneme_worker;
grant update (fact_version_id, message_id, confidence, recorded_at) on mneme.fact_source to mneme_worker;
grant delete on mneme.fact_source to mneme_worker;
grant select on mneme.fact_source to mneme_search;
grant select on mneme.fact_source to mneme_backup;

reset role;
