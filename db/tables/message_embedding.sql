comment on table mneme.message_embedding is
  'The vector of a message under one model, written by a job after the message itself.';
comment on column mneme.message_embedding.workspace_id is 'The workspace it belongs to.';
comment on column mneme.message_embedding.message_id is 'The message.';
comment on column mneme.message_embedding.model_id is 'The model.';
comment on column mneme.message_embedding.dimensions is 'Length of the vector; must be the model''s.';
comment on column mneme.message_embedding.embedding is 'The vector, of unit length.';
comment on column mneme.message_embedding.created_at is 'When the row was written.';
comment on column mneme.message_embedding.checksum is
  'What the vector was when it was written; null for one written before there were checksums.';

-- Of this kind alone.
comment on column mneme.message_embedding.thread_id is
  'The message''s thread, by which a reader''s vectors are read in a row; null for one written before it stood here.';
create trigger message_embedding_thread before insert or update of message_id, thread_id on mneme.message_embedding
  for each row execute function mneme_private.set_vector_thread();

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger message_embedding_checksum before insert or update of embedding, checksum on mneme.message_embedding
  for each row execute function mneme_private.set_vector_checksum();
create trigger message_embedding_statistics_delete after delete on mneme.message_embedding
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_vector_delete('message');
create trigger message_embedding_statistics_insert after insert on mneme.message_embedding
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_vector_insert('message');

-- Generated from db/access/vectors.yaml by `npm run generate`.
create policy message_embedding_read on mneme.message_embedding for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_embedding_insert on mneme.message_embedding for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_embedding_update on mneme.message_embedding for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_embedding_delete on mneme.message_embedding for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_embedding_seal on mneme.message_embedding for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy message_embedding_forget on mneme.message_embedding for delete to mneme_search
  using (true);
create policy message_embedding_search on mneme.message_embedding for select to mneme_search
  using (true);
create policy message_embedding_backup on mneme.message_embedding for select to mneme_backup
  using (true);
create policy message_embedding_erase on mneme.message_embedding to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, message_id, model_id, dimensions, embedding, created_at, checksum, thread_id),
  update (message_id, model_id, dimensions, embedding, created_at, checksum, thread_id),
  delete
on mneme.message_embedding to mneme_worker;
grant
  insert (workspace_id, message_id, model_id, dimensions, embedding, created_at, checksum, thread_id),
  delete
on mneme.message_embedding to mneme_search;
grant select on mneme.message_embedding to mneme_search;
grant select on mneme.message_embedding to mneme_backup;
grant select, delete on mneme.message_embedding to mneme_eraser;
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'mneme.message_embedding'::regclass loop
    execute format('create policy %I on %s for select to mneme_backup using (true)',
      (select relname from pg_class where oid = part) || '_backup', part);
    execute format('grant select on %s to mneme_backup', part);
  end loop;
end
$$;
