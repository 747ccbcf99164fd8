set local role mneme_owner;

create table mneme.summary_embedding (
  workspace_id uuid not null,
  summary_id uuid not null,
  model_id integer not null,
  dimensions integer not null,
  embedding halfvec not null,
  created_at timestamptz not null default now(),
  constraint summary_embedding_pkey primary key (workspace_id, model_id, summary_id),
  constraint summary_embedding_summary_id_fkey foreign key (workspace_id, summary_id) references mneme.summary (workspace_id, id) on delete cascade,
  constraint summary_embedding_model_fkey foreign key (model_id, dimensions) references mneme.embedding_model (id, dimensions),
  constraint summary_embedding_dimensions_check check (vector_dims(embedding) = dimensions)
) partition by hash (workspace_id);

create index summary_embedding_owner_idx on mneme.summary_embedding (workspace_id, summary_id);

comment on table mneme.summary_embedding is 'The vector of a summary under one model, written by a job after the summary itself.';
comment on column mneme.summary_embedding.workspace_id is 'The workspace it belongs to.';
comment on column mneme.summary_embedding.summary_id is 'The summary.';
comment on column mneme.summary_embedding.model_id is 'The model.';
comment on column mneme.summary_embedding.dimensions is 'Length of the vector; must be the model''s.';
comment on column mneme.summary_embedding.embedding is 'The vector, of unit length.';
comment on column mneme.summary_embedding.created_at is 'When the row was written.';

alter table mneme.summary_embedding enable row level security;
alter table mneme.summary_embedding force row level security;

do $$
begin
  for part in 0..15 loop
    execute format('create table mneme.summary_embedding_p%s partition of mneme.summary_embedding for values with (modulus 16, remainder %s)', lpad(part::text, 2, '0'), part);
    execute format('alter table mneme.summary_embedding_p%s enable row level security', lpad(part::text, 2, '0'));
    execute format('alter table mneme.summary_embedding_p%s force row level security', lpad(part::text, 2, '0'));
    execute format('comment on table mneme.summary_embedding_p%s is %L', lpad(part::text, 2, '0'), 'One hash partition by workspace.');
  end loop;
end
$$;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from src/memory/kinds.ts by `npm run generate`.
create trigger summary_embedding_checksum before insert or update of embedding, checksum on mneme.summary_embedding
  for each row execute function mneme_private.set_vector_checksum();
create trigger summary_embedding_statistics_delete after delete on mneme.summary_embedding
  referencing old table as old_rows for each statement
    execute function mneme_private.statistics_vector_delete('summary');
create trigger summary_embedding_statistics_insert after insert on mneme.summary_embedding
  referencing new table as new_rows for each statement
    execute function mneme_private.statistics_vector_insert('summary');

-- Generated from db/access/vectors.yaml by `npm run generate`.
create policy summary_embedding_read on mneme.summary_embedding for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_embedding_insert on mneme.summary_embedding for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_embedding_update on mneme.summary_embedding for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_embedding_delete on mneme.summary_embedding for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_embedding_seal on mneme.summary_embedding for insert to mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy summary_embedding_forget on mneme.summary_embedding for delete to mneme_search
  using (true);
create policy summary_embedding_search on mneme.summary_embedding for select to mneme_search
  using (true);
create policy summary_embedding_backup on mneme.summary_embedding for select to mneme_backup
  using (true);
create policy summary_embedding_erase on mneme.summary_embedding to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant
  select,
  insert (workspace_id, summary_id, model_id, dimensions, embedding, created_at, checksum),
  update (summary_id, model_id, dimensions, embedding, created_at, checksum),
  delete
on mneme.summary_embedding to mneme_worker;
grant
  insert (workspace_id, summary_id, model_id, dimensions, embedding, created_at, checksum),
  delete
on mneme.summary_embedding to mneme_search;
grant select on mneme.summary_embedding to mneme_search;
grant select on mneme.summary_embedding to mneme_backup;
grant select, delete on mneme.summary_embedding to mneme_eraser;
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'mneme.summary_embedding'::regclass loop
    execute format('create policy %I on %s for select to mneme_backup using (true)',
      (select relname from pg_class where oid = part) || '_backup', part);
    execute format('grant select on %s to mneme_backup', part);
  end loop;
end
$$;
