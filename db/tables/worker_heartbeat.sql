comment on table mneme_private.worker_heartbeat is 'A live worker pool: its jobs are its own while the lease holds.';
comment on column mneme_private.worker_heartbeat.worker_id is 'The pool''s worker id.';
comment on column mneme_private.worker_heartbeat.pool_id is 'The pool.';
comment on column mneme_private.worker_heartbeat.started_at is 'When it started.';
comment on column mneme_private.worker_heartbeat.expires_at is 'Until when the lease holds.';

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
