set local role mneme_owner;

create table mneme_private.worker_heartbeat (
  worker_id text not null,
  pool_id text not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint worker_heartbeat_pkey primary key (worker_id)
);

comment on table mneme_private.worker_heartbeat is 'A live worker pool: its jobs are its own while the lease holds.';
comment on column mneme_private.worker_heartbeat.worker_id is 'The pool''s worker id.';
comment on column mneme_private.worker_heartbeat.pool_id is 'The pool.';
comment on column mneme_private.worker_heartbeat.started_at is 'When it started.';
comment on column mneme_private.worker_heartbeat.expires_at is 'Until when the lease holds.';

alter table mneme_private.worker_heartbeat enable row level security;
alter table mneme_private.worker_heartbeat force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy worker_heartbeat_queue on mneme_private.worker_heartbeat to mneme_queue
  using (true)
  with check (true);
create policy worker_heartbeat_queue_owner on mneme_private.worker_heartbeat to mneme_queue_owner
  using (true)
  with check (true);
create policy worker_heartbeat_backup on mneme_private.worker_heartbeat for select to mneme_backup
  using (true);

grant select, insert, update, delete on mneme_private.worker_heartbeat to mneme_queue, mneme_queue_owner;
grant select on mneme_private.worker_heartbeat to mneme_backup;
