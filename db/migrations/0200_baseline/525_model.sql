set local role mneme_owner;

create table mneme.model (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  slug text not null,
  provider text not null,
  name text not null,
  memory_placement mneme.memory_placement,
  input_price numeric,
  output_price numeric,
  fallback_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint model_pkey primary key (workspace_id, id),
  constraint model_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint model_slug_key unique (workspace_id, slug),
  constraint model_fallback_id_fkey foreign key (workspace_id, fallback_id)
    references mneme.model (workspace_id, id) on delete set null (fallback_id),
  constraint model_prices_check check (input_price >= 0 and output_price >= 0 and (input_price is null) = (output_price
    is null))
);

create index model_fallback_id_idx on mneme.model (workspace_id, fallback_id);

alter table mneme.model enable row level security;
alter table mneme.model force row level security;

reset role;
