set local role mneme_owner;

create table mneme.embedding_model (
  id integer not null generated always as identity,
  slug text not null,
  dimensions integer not null,
  created_at timestamptz not null default now(),
  searched_dimensions integer,
  constraint embedding_model_pkey primary key (id),
  constraint embedding_model_slug_key unique (slug),
  constraint embedding_model_dimensions_key unique (id, dimensions),
  constraint embedding_model_dimensions_check check (dimensions between 1 and 4000),
  constraint embedding_model_searched_dimensions_check check (searched_dimensions between 1 and dimensions)
);

alter table mneme.embedding_model enable row level security;
alter table mneme.embedding_model force row level security;

reset role;
