set local role mneme_owner;

create table mneme.chunk_embedding (
  workspace_id uuid not null,
  chunk_id uuid not null,
  model_id integer not null,
  dimensions integer not null,
  embedding halfvec not null,
  created_at timestamptz not null default now(),
  constraint chunk_embedding_pkey primary key (workspace_id, model_id, chunk_id),
  constraint chunk_embedding_chunk_id_fkey foreign key (workspace_id, chunk_id) references mneme.chunk (workspace_id, id) on delete cascade,
  constraint chunk_embedding_model_fkey foreign key (model_id, dimensions) references mneme.embedding_model (id, dimensions),
  constraint chunk_embedding_dimensions_check check (vector_dims(embedding) = dimensions)
) partition by hash (workspace_id);

create index chunk_embedding_owner_idx on mneme.chunk_embedding (workspace_id, chunk_id);

comment on table mneme.chunk_embedding is 'The vector of a chunk under one model, written by a job after the chunk itself.';
comment on column mneme.chunk_embedding.workspace_id is 'The workspace it belongs to.';
comment on column mneme.chunk_embedding.chunk_id is 'The chunk.';
comment on column mneme.chunk_embedding.model_id is 'The model.';
comment on column mneme.chunk_embedding.dimensions is 'Length of the vector; must be the model''s.';
comment on column mneme.chunk_embedding.embedding is 'The vector, of unit length.';
comment on column mneme.chunk_embedding.created_at is 'When the row was written.';

alter table mneme.chunk_embedding enable row level security;
alter table mneme.chunk_embedding force row level security;

do $$
begin
  for part in 0..15 loop
    execute format('create table mneme.chunk_embedding_p%s partition of mneme.chunk_embedding for values with (modulus 16, remainder %s)', lpad(part::text, 2, '0'), part);
    execute format('alter table mneme.chunk_embedding_p%s enable row level security', lpad(part::text, 2, '0'));
    execute format('alter table mneme.chunk_embedding_p%s force row level security', lpad(part::text, 2, '0'));
    execute format('comment on table mneme.chunk_embedding_p%s is %L', lpad(part::text, 2, '0'), 'One hash partition by workspace.');
  end loop;
end
$$;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

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
