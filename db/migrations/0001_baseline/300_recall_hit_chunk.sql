set local role mneme_owner;

create table mneme.recall_hit_chunk (
  workspace_id uuid not null,
  recall_id uuid not null,
  chunk_id uuid not null,
  rank integer,
  score double precision,
  arms jsonb not null default '[]',
  in_prompt boolean not null default false,
  useful boolean,
  rated_at timestamptz,
  confidence real,
  constraint recall_hit_chunk_pkey primary key (workspace_id, recall_id, chunk_id),
  constraint recall_hit_chunk_recall_id_fkey foreign key (workspace_id, recall_id) references mneme.recall_trace (workspace_id, id) on delete cascade,
  constraint recall_hit_chunk_chunk_id_fkey foreign key (workspace_id, chunk_id) references mneme.chunk (workspace_id, id) on delete cascade,
  constraint recall_hit_chunk_found_check check ((rank is null) = (score is null))
);

create index recall_hit_chunk_chunk_id_idx on mneme.recall_hit_chunk (workspace_id, chunk_id);

comment on table mneme.recall_hit_chunk is 'A chunk that a recall returned, or that went into its prompt without being searched for.';
comment on column mneme.recall_hit_chunk.workspace_id is 'The workspace it belongs to.';
comment on column mneme.recall_hit_chunk.recall_id is 'The recall.';
comment on column mneme.recall_hit_chunk.chunk_id is 'The chunk.';
comment on column mneme.recall_hit_chunk.rank is E'@behavior +attribute:orderBy\nIts place in the answer, from 1; null where it was not searched for.';
comment on column mneme.recall_hit_chunk.score is 'Its fused score; null where it was not searched for.';
comment on column mneme.recall_hit_chunk.arms is 'Which arms found it, at which rank, with which score.';
comment on column mneme.recall_hit_chunk.in_prompt is 'Whether it went into a prompt.';
comment on column mneme.recall_hit_chunk.useful is 'Whether it was rated useful; null while it is not rated.';
comment on column mneme.recall_hit_chunk.rated_at is 'When it was rated.';
comment on column mneme.recall_hit_chunk.confidence is 'How sure it was that it is about the query, 0 to 1.';

alter table mneme.recall_hit_chunk enable row level security;
alter table mneme.recall_hit_chunk force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/recall.yaml by `npm run generate`.
create policy recall_hit_chunk_persona on mneme.recall_hit_chunk as restrictive to mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('recall', recall_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('recall', recall_id)));
create policy recall_hit_chunk_person_read on mneme.recall_hit_chunk for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_hit_chunk.workspace_id
        and parent.id = recall_hit_chunk.recall_id));
create policy recall_hit_chunk_workspace_read on mneme.recall_hit_chunk for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_chunk_person_insert on mneme.recall_hit_chunk for insert to mneme_member, mneme_admin
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_hit_chunk.workspace_id
        and parent.id = recall_hit_chunk.recall_id));
create policy recall_hit_chunk_person_reach on mneme.recall_hit_chunk as restrictive
  for insert to mneme_member, mneme_admin
  with check (exists (
      select from mneme.chunk parent
      where parent.workspace_id = recall_hit_chunk.workspace_id
        and parent.id = recall_hit_chunk.chunk_id));
create policy recall_hit_chunk_workspace_insert on mneme.recall_hit_chunk for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_chunk_person_update on mneme.recall_hit_chunk for update to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_hit_chunk.workspace_id
        and parent.id = recall_hit_chunk.recall_id))
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and exists (
      select from mneme.recall_trace parent
      where parent.workspace_id = recall_hit_chunk.workspace_id
        and parent.id = recall_hit_chunk.recall_id));
create policy recall_hit_chunk_workspace_update on mneme.recall_hit_chunk for update to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_chunk_workspace_delete on mneme.recall_hit_chunk for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_chunk_backup on mneme.recall_hit_chunk for select to mneme_backup
  using (true);
create policy recall_hit_chunk_erase on mneme.recall_hit_chunk to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy recall_hit_chunk_carry on mneme.recall_hit_chunk to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, recall_id, chunk_id, rank, score, arms, in_prompt, confidence),
  update (in_prompt, useful, rated_at)
on mneme.recall_hit_chunk to mneme_member, mneme_admin, mneme_service;
grant
  select,
  insert (workspace_id, recall_id, chunk_id, rank, score, arms, in_prompt, useful, rated_at, confidence),
  update (recall_id, chunk_id, rank, score, arms, in_prompt, useful, rated_at, confidence),
  delete
on mneme.recall_hit_chunk to mneme_worker;
grant select on mneme.recall_hit_chunk to mneme_backup;
grant select, delete on mneme.recall_hit_chunk to mneme_eraser;
grant select, insert on mneme.recall_hit_chunk to mneme_porter;
