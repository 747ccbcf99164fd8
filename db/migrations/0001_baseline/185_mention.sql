set local role mneme_owner;

create table mneme.mention (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  entity_id uuid not null,
  message_id uuid not null,
  thread_id uuid not null,
  branch_id uuid not null,
  source_sequence_no integer not null,
  surface text not null,
  start_offset integer,
  end_offset integer,
  confidence real not null default 1,
  occurred_at timestamptz not null,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  resolution_score real not null default 1 constraint mention_resolution_score_check check (resolution_score between 0 and 1),
  evidence text[] not null default '{}',
  constraint mention_pkey primary key (workspace_id, id),
  constraint mention_entity_id_fkey foreign key (workspace_id, entity_id) references mneme.entity (workspace_id, id) on delete cascade,
  constraint mention_message_id_fkey foreign key (workspace_id, message_id) references mneme.message (workspace_id, id) on delete cascade,
  constraint mention_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade,
  constraint mention_branch_id_fkey foreign key (workspace_id, branch_id) references mneme.branch (workspace_id, id) on delete cascade,
  constraint mention_owner_user_id_fkey foreign key (workspace_id, owner_user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint mention_persona_id_fkey foreign key (workspace_id, persona_id) references mneme.persona (workspace_id, id) on delete cascade,
  constraint mention_created_by_fkey foreign key (workspace_id, created_by) references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint mention_key unique (workspace_id, message_id, entity_id, start_offset)
);

create index mention_entity_id_idx on mneme.mention (workspace_id, entity_id, occurred_at);
create index mention_thread_id_idx on mneme.mention (workspace_id, thread_id);
-- Who was spoken of shortly before, in the same thread.
create index mention_thread_place_idx on mneme.mention (workspace_id, thread_id, source_sequence_no);

comment on table mneme.mention is 'A place in a turn where an entity is named.';
comment on column mneme.mention.workspace_id is 'The workspace it belongs to.';
comment on column mneme.mention.id is 'Its id, a UUIDv7.';
comment on column mneme.mention.entity_id is 'The entity as first resolved; readers follow its merges.';
comment on column mneme.mention.message_id is 'The turn.';
comment on column mneme.mention.thread_id is 'The thread.';
comment on column mneme.mention.branch_id is 'The branch.';
comment on column mneme.mention.source_sequence_no is 'The turn''s number in the branch.';
comment on column mneme.mention.surface is 'The words used.';
comment on column mneme.mention.start_offset is 'Where they begin in the text, in characters from 0.';
comment on column mneme.mention.end_offset is 'Where they end, exclusive.';
comment on column mneme.mention.confidence is 'How sure it is that these words name something, 0 to 1.';
comment on column mneme.mention.occurred_at is 'When the turn was said.';
comment on column mneme.mention.owner_user_id is 'The user whose row it is; null for the workspace''s own.';
comment on column mneme.mention.persona_id is 'The persona it belongs to, if to one.';
comment on column mneme.mention.visibility is 'Who in the workspace sees it.';
comment on column mneme.mention.sensitivity is 'Whether it is shown without a scope that asks for intimate matters.';
comment on column mneme.mention.created_by is 'The user who wrote it.';
comment on column mneme.mention.created_at is 'When the row was written.';
comment on column mneme.mention.resolution_score is 'How sure it is that they name this entity, 0 to 1.';
comment on column mneme.mention.evidence is 'What kinds of evidence said that it is this entity.';

alter table mneme.mention enable row level security;
alter table mneme.mention force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/entities.yaml by `npm run generate`.
create policy mention_persona on mneme.mention as restrictive to mneme_member, mneme_admin, mneme_service
  using ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)))
  with check ((persona_id is null
      or coalesce(persona_id = nullif(current_setting('mneme.persona_id', true), '')::uuid, true)));
create policy mention_person_read on mneme.mention for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = mention.workspace_id and p.thread_id = mention.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy mention_workspace_read on mneme.mention for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_workspace_insert on mneme.mention for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_divide on mneme.mention for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_person_update on mneme.mention for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = mention.workspace_id and p.thread_id = mention.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and (visibility = 'workspace' or owner_user_id = nullif(current_setting('mneme.user_id', true), '')::uuid
      or (visibility = 'audience' and exists (
        select from mneme.thread_participant p
        where p.workspace_id = mention.workspace_id and p.thread_id = mention.thread_id
          and p.user_id = nullif(current_setting('mneme.user_id', true), '')::uuid))));
create policy mention_workspace_update on mneme.mention for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_workspace_delete on mneme.mention for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_search on mneme.mention for select to mneme_search
  using (true);
create policy mention_backup on mneme.mention for select to mneme_backup
  using (true);
create policy mention_erase on mneme.mention to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy mention_carry on mneme.mention to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, update (visibility, sensitivity) on mneme.mention to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, id, entity_id, message_id, thread_id, branch_id, source_sequence_no, surface, start_offset,
    end_offset, confidence, occurred_at, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at,
    resolution_score, evidence),
  update (entity_id, message_id, thread_id, branch_id, source_sequence_no, surface, start_offset, end_offset,
    confidence, occurred_at, owner_user_id, persona_id, visibility, sensitivity, created_by, created_at,
    resolution_score, evidence),
  delete
on mneme.mention to mneme_worker;
grant update (entity_id) on mneme.mention to mneme_search;
grant update (owner_user_id, visibility) on mneme.mention to mneme_eraser;
grant select on mneme.mention to mneme_search;
grant select on mneme.mention to mneme_backup;
grant select, delete on mneme.mention to mneme_eraser;
grant select, insert on mneme.mention to mneme_porter;
