comment on table mneme.fact_embedding is
  'The vector of a fact under one model, written by a job after the fact itself.';
comment on column mneme.fact_embedding.workspace_id is 'The workspace it belongs to.';
comment on column mneme.fact_embedding.fact_id is 'The fact.';
comment on column mneme.fact_embedding.model_id is 'The model.';
comment on column mneme.fact_embedding.dimensions is 'Length of the vector; must be the model''s.';
comment on column mneme.fact_embedding.embedding is 'The vector, of unit length.';
comment on column mneme.fact_embedding.created_at is 'When the row was written.';
comment on column mneme.fact_embedding.checksum is
  'What the vector was when it was written; null for one written before there were checksums.';

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger fact_embedding_checksum before insert or update of embedding, checksum on mneme.fact_embedding
  for each row execute function mneme_private.set_vector_checksum();
create trigger fact_embedding_statistics_delete after delete on mneme.fact_embedding
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_vector_delete('fact');
create trigger fact_embedding_statistics_insert after insert on mneme.fact_embedding
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_vector_insert('fact');

-- Generated from db/access/vectors.yaml by `npm run generate`.
create policy fact_embedding_read on mneme.fact_embedding for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_embedding_insert on mneme.fact_embedding for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_embedding_update on mneme.fact_embedding for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_embedding_delete on mneme.fact_embedding for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_embedding_seal on mneme.fact_embedding for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy fact_embedding_forget on mneme.fact_embedding for delete to mneme_search
  using (true);
create policy fact_embedding_search on mneme.fact_embedding for select to mneme_search
  using (true);
create policy fact_embedding_backup on mneme.fact_embedding for select to mneme_backup
  using (true);
create policy fact_embedding_erase on mneme.fact_embedding to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, fact_id, model_id, dimensions, embedding, created_at, checksum),
  update (fact_id, model_id, dimensions, embedding, created_at, checksum),
  delete
on mneme.fact_embedding to mneme_worker;
grant
  insert (workspace_id, fact_id, model_id, dimensions, embedding, created_at, checksum),
  delete
on mneme.fact_embedding to mneme_search;
grant select on mneme.fact_embedding to mneme_search;
grant select on mneme.fact_embedding to mneme_backup;
grant select, delete on mneme.fact_embedding to mneme_eraser;
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'mneme.fact_embedding'::regclass loop
    execute format('create policy %I on %s for select to mneme_backup using (true)',
      (select relname from pg_class where oid = part) || '_backup', part);
    execute format('grant select on %s to mneme_backup', part);
  end loop;
end
$$;
