set local role mneme_owner;

create table mneme.workspace (
  id uuid not null default mneme_private.uuid_v7(),
  slug text not null,
  name text not null,
  time_zone text not null default 'UTC',
  embedding_model_id integer not null,
  embed_messages boolean not null default true,
  privacy_mode boolean not null default false,
  confidence_threshold real not null default 0.35,
  alias_similarity_threshold real not null default 0.55,
  recall_weights jsonb not null default '{}',
  trace_retention interval,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  embedding_choice_id integer,
  language_model_tokens_per_day integer,
  entity_join_threshold real not null default 0.75 constraint workspace_entity_join_threshold_check
    check (entity_join_threshold between 0 and 1),
  entity_suggest_threshold real not null default 0.4 constraint workspace_entity_suggest_threshold_check
    check (entity_suggest_threshold between 0 and 1),
  apply_taxonomy_suggestions boolean not null default false,
  members_make_taxonomy_nodes boolean not null default false,
  gateway_cost_per_day numeric constraint workspace_gateway_cost_per_day_check check (gateway_cost_per_day >= 0),
  transcript_retention interval constraint workspace_transcript_retention_check
    check (transcript_retention between interval '0' and interval '100 years'),
  seal_memories boolean not null default false,
  archive_after interval constraint workspace_archive_after_check
    check (archive_after between interval '0' and interval '100 years'),
  archived_at timestamptz,
  constraint workspace_pkey primary key (id),
  constraint workspace_slug_key unique (slug),
  constraint workspace_slug_check check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint workspace_embedding_model_id_fkey foreign key (embedding_model_id) references mneme.embedding_model (id),
  constraint workspace_confidence_threshold_check check (confidence_threshold between 0 and 1),
  constraint workspace_alias_similarity_threshold_check check (alias_similarity_threshold between 0 and 1),
  constraint workspace_trace_retention_check check (trace_retention between interval '0' and interval '100 years'),
  constraint workspace_embedding_choice_id_fkey foreign key (embedding_choice_id) references mneme.embedding_model (id),
  constraint workspace_language_model_tokens_per_day_check check (language_model_tokens_per_day >= 0)
);

alter table mneme.workspace enable row level security;
alter table mneme.workspace force row level security;

reset role;
