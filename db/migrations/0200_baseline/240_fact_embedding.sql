set local role mneme_owner;

create table mneme.fact_embedding (
  workspace_id uuid not null,
  fact_id uuid not null,
  model_id integer not null,
  dimensions integer not null,
  embedding halfvec not null,
  created_at timestamptz not null default now(),
  checksum bytea,
  constraint fact_embedding_pkey primary key (workspace_id, model_id, fact_id),
  constraint fact_embedding_fact_id_fkey foreign key (workspace_id, fact_id)
    references mneme.fact (workspace_id, id) on delete cascade,
  constraint fact_embedding_model_fkey foreign key (model_id, dimensions)
    references mneme.embedding_model (id, dimensions),
  constraint fact_embedding_dimensions_check check (vector_dims(embedding) = dimensions)
) partition by hash (workspace_id);

do $$
declare
  part text;
begin
  for number in 0..15 loop
    part := 'mneme.fact_embedding_p' || lpad(number::text, 2, '0');
    execute format('create table %s partition of mneme.fact_embedding for values with (modulus 16, remainder %s)',
      part, number);
    execute format('alter table %s enable row level security', part);
    execute format('alter table %s force row level security', part);
    execute format('comment on table %s is %L', part, 'One hash partition by workspace.');
  end loop;
end
$$;

create index fact_embedding_owner_idx on mneme.fact_embedding (workspace_id, fact_id);

alter table mneme.fact_embedding enable row level security;
alter table mneme.fact_embedding force row level security;

reset role;
