set local role mneme_owner;

create table mneme.thread_participant (
  workspace_id uuid not null,
  thread_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint thread_participant_pkey primary key (workspace_id, thread_id, user_id),
  constraint thread_participant_user_id_fkey foreign key (workspace_id, user_id) references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint thread_participant_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade
);

create index thread_participant_user_id_idx on mneme.thread_participant (workspace_id, user_id, thread_id);

comment on table mneme.thread_participant is 'A user in a thread''s audience.';
comment on column mneme.thread_participant.workspace_id is 'The workspace it belongs to.';
comment on column mneme.thread_participant.thread_id is 'The thread.';
comment on column mneme.thread_participant.user_id is 'The user.';
comment on column mneme.thread_participant.created_at is 'When the row was written.';

alter table mneme.thread_participant enable row level security;
alter table mneme.thread_participant force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/conversations.yaml by `npm run generate`.
create policy thread_participant_persona on mneme.thread_participant as restrictive
  to mneme_member, mneme_admin, mneme_service
  using ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)))
  with check ((nullif(current_setting('mneme.persona_id', true), '')::uuid is null
      or mneme_private.within_persona('thread', thread_id)));
create policy thread_participant_person_read on mneme.thread_participant for select to mneme_member, mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and user_id = nullif(current_setting('mneme.user_id', true), '')::uuid);
create policy thread_participant_workspace_read on mneme.thread_participant for select to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_insert on mneme.thread_participant for insert to mneme_service, mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_update on mneme.thread_participant for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_delete on mneme.thread_participant for delete to mneme_service, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_search on mneme.thread_participant for select to mneme_search
  using (true);
create policy thread_participant_backup on mneme.thread_participant for select to mneme_backup
  using (true);
create policy thread_participant_erase on mneme.thread_participant to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy thread_participant_carry on mneme.thread_participant to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.thread_participant to mneme_member, mneme_admin;
grant select, insert (workspace_id, thread_id, user_id), delete on mneme.thread_participant to mneme_service;
grant
  select,
  insert (workspace_id, thread_id, user_id, created_at),
  update (thread_id, user_id, created_at),
  delete
on mneme.thread_participant to mneme_worker;
grant insert (workspace_id, thread_id, user_id) on mneme.thread_participant to mneme_eraser;
grant select on mneme.thread_participant to mneme_search;
grant select on mneme.thread_participant to mneme_backup;
grant select, delete on mneme.thread_participant to mneme_eraser;
grant select, insert on mneme.thread_participant to mneme_porter;
