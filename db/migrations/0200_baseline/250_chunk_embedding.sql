set local role mneme_owner;

create table mneme.chunk_embedding (
  workspace_id uuid not null,
  chunk_id uuid not null,
  model_id integer not null,
  dimensions integer not null,
  embedding halfvec not null,
  created_at timestamptz not null default now(),
  checksum bytea,
  constraint chunk_embedding_pkey primary key (workspace_id, model_id, chunk_id),
  constraint chunk_embedding_chunk_id_fkey foreign key (workspace_id, chunk_id)
    references mneme.chunk (workspace_id, id) on delete cascade,
  constraint chunk_embedding_model_fkey foreign key (model_id, dimensions)
    references mneme.embedding_model (id, dimensions),
  constraint chunk_embedding_dimensions_check check (vector_dims(embedding) = dimensions)
) partition by hash (workspace_id);

do $$
declare
  part text;
begin
  for number in 0..15 loop
    part := 'mneme.chunk_embedding_p' || lpad(number::text, 2, '0');
    execute format('create table %s partition of mneme.chunk_embedding for values with (modulus 16, remainder %s)',
      part, number);
    execute format('alter table %s enable row level security', part);
    execute format('alter table %s force row level security', part);
    execute format('comment on table %s is %L', part, 'One hash partition by workspace.');
  end loop;
end
$$;

create index chunk_embedding_owner_idx on mneme.chunk_embedding (workspace_id, chunk_id);

alter table mneme.chunk_embedding enable row level security;
alter table mneme.chunk_embedding force row level security;

reset role;
