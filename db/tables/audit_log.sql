comment on table mneme.audit_log is
  'Who did what to which row, and in which request; never the row''s content. Entries are only appended, as a hash '
  'chain: once sealed, each contains the hash of the one before.';
comment on column mneme.audit_log.workspace_id is 'The workspace it belongs to.';
comment on column mneme.audit_log.id is
  'Its number in the workspace, without gaps. If one change ended before another began, it has the lower number. '
  'Until the entry is sealed, the number is provisional and at least 2^52.';
comment on column mneme.audit_log.occurred_at is 'When it was done.';
comment on column mneme.audit_log.actor_user_id is
  'The id of the user who did it. It stays when the user is deleted.';
comment on column mneme.audit_log.actor_role is 'The role in which it was done.';
comment on column mneme.audit_log.action is 'What was done, e.g. memory.forget.';
comment on column mneme.audit_log.target_kind is 'The kind of row it was done to.';
comment on column mneme.audit_log.target_id is 'The id of the row it was done to. It stays when the row is deleted.';
comment on column mneme.audit_log.request_id is 'The id of the request that did it.';
comment on column mneme.audit_log.previous_hash is
  'The hash of the workspace''s entry before it; 32 zero bytes for the first. Null until the entry is sealed.';
comment on column mneme.audit_log.hash is
  'SHA-256 of this entry and the hash of the one before, as docs/audit.md describes. Null until the entry is sealed: '
  'its content is final, its position in the chain is not.';

create constraint trigger audit_log_seal after insert on mneme.audit_log
  deferrable initially deferred for each row when (new.hash is null and new.action <> 'thread.append')
    execute function mneme_private.seal_audit();

-- Generated from db/access/audit.yaml by `npm run generate`.
create policy audit_log_eraser on mneme.audit_log for select to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy audit_log_queue_owner on mneme.audit_log for select to mneme_queue_owner
  using (hash is null);
create policy audit_log_read on mneme.audit_log for select to mneme_admin
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy audit_log_search on mneme.audit_log for select to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy audit_log_append on mneme.audit_log for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and hash is null);
create policy audit_log_seal on mneme.audit_log for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and hash is null)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid
    and hash is not null);
create policy audit_log_backup on mneme.audit_log for select to mneme_backup
  using (true);
create policy audit_log_carry on mneme.audit_log to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.audit_log to mneme_admin, mneme_eraser;
grant select, insert, update (id, previous_hash, hash) on mneme.audit_log to mneme_search;
grant select (workspace_id, id, hash) on mneme.audit_log to mneme_queue_owner;
grant select on mneme.audit_log to mneme_backup;
grant select, insert on mneme.audit_log to mneme_porter;
grant select on sequence mneme.audit_log_id_seq to mneme_backup;
