comment on table mneme.chunk_embedding is
  'The vector of a chunk under one model, written by a job after the chunk itself.';
comment on column mneme.chunk_embedding.workspace_id is 'The workspace it belongs to.';
comment on column mneme.chunk_embedding.chunk_id is 'The chunk.';
comment on column mneme.chunk_embedding.model_id is 'The model.';
comment on column mneme.chunk_embedding.dimensions is 'Length of the vector; must be the model''s.';
comment on column mneme.chunk_embedding.embedding is 'The vector, of unit length.';
comment on column mneme.chunk_embedding.created_at is 'When the row was written.';
comment on column mneme.chunk_embedding.checksum is
  'What the vector was when it was written; null for one written before there were checksums.';

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger chunk_embedding_checksum before insert or update of embedding, checksum on mneme.chunk_embedding
  for each row execute function mneme_private.set_vector_checksum();
create trigger chunk_embedding_statistics_delete after delete on mneme.chunk_embedding
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_vector_delete('chunk');
create trigger chunk_embedding_statistics_insert after insert on mneme.chunk_embedding
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_vector_insert('chunk');

-- Generated from db/access/vectors.yaml by `npm run generate`.
create policy chunk_embedding_read on mneme.chunk_embedding for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_embedding_insert on mneme.chunk_embedding for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_embedding_update on mneme.chunk_embedding for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_embedding_delete on mneme.chunk_embedding for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_embedding_seal on mneme.chunk_embedding for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy chunk_embedding_forget on mneme.chunk_embedding for delete to mneme_search
  using (true);
create policy chunk_embedding_search on mneme.chunk_embedding for select to mneme_search
  using (true);
create policy chunk_embedding_backup on mneme.chunk_embedding for select to mneme_backup
  using (true);
create policy chunk_embedding_erase on mneme.chunk_embedding to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, chunk_id, model_id, dimensions, embedding, created_at, checksum),
  update (chunk_id, model_id, dimensions, embedding, created_at, checksum),
  delete
on mneme.chunk_embedding to mneme_worker;
grant
  insert (workspace_id, chunk_id, model_id, dimensions, embedding, created_at, checksum),
  delete
on mneme.chunk_embedding to mneme_search;
grant select on mneme.chunk_embedding to mneme_search;
grant select on mneme.chunk_embedding to mneme_backup;
grant select, delete on mneme.chunk_embedding to mneme_eraser;
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'mneme.chunk_embedding'::regclass loop
    execute format('create policy %I on %s for select to mneme_backup using (true)',
      (select relname from pg_class where oid = part) || '_backup', part);
    execute format('grant select on %s to mneme_backup', part);
  end loop;
end
$$;
