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
  trace_retention interval not null default '90 days',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint workspace_pkey primary key (id),
  constraint workspace_slug_key unique (slug),
  constraint workspace_slug_check check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint workspace_embedding_model_id_fkey foreign key (embedding_model_id) references mneme.embedding_model (id),
  constraint workspace_confidence_threshold_check check (confidence_threshold between 0 and 1),
  constraint workspace_alias_similarity_threshold_check check (alias_similarity_threshold between 0 and 1)
);

comment on table mneme.workspace is 'A tenant: everything else belongs to exactly one, and no request sees two.';
comment on column mneme.workspace.id is 'Its id, a UUIDv7.';
comment on column mneme.workspace.slug is 'Its name in commands and addresses, unique on the server.';
comment on column mneme.workspace.name is 'Its name for people.';
comment on column mneme.workspace.time_zone is 'The IANA time zone in which its days begin and end.';
comment on column mneme.workspace.embedding_model_id is 'The model whose vectors recall uses.';
comment on column mneme.workspace.embed_messages is 'Whether turns get vectors too, beside memories.';
comment on column mneme.workspace.privacy_mode is 'Whether transcripts are dropped once summaries and facts are drawn from them.';
comment on column mneme.workspace.confidence_threshold is 'Hits scoring below it are marked uncertain.';
comment on column mneme.workspace.alias_similarity_threshold is 'How alike, by trigrams, a name in a query must be to a known variant.';
comment on column mneme.workspace.recall_weights is 'Ranking weights that differ from the defaults, by name.';
comment on column mneme.workspace.trace_retention is 'How long recall traces are kept.';
comment on column mneme.workspace.created_at is 'When the row was written.';
comment on column mneme.workspace.updated_at is 'When the row last changed.';

alter table mneme.workspace enable row level security;
alter table mneme.workspace force row level security;

create policy workspace_read on mneme.workspace for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_insert on mneme.workspace for insert to mneme_provisioner
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_update on mneme.workspace for update to mneme_admin
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_search on mneme.workspace for select to mneme_search
  using (true);
create policy workspace_backup on mneme.workspace for select to mneme_backup
  using (true);

grant select on mneme.workspace to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant update (name, time_zone, embed_messages, privacy_mode, confidence_threshold, alias_similarity_threshold, recall_weights, trace_retention, updated_at) on mneme.workspace to mneme_admin;
grant insert (id, slug, name, time_zone, embedding_model_id, embed_messages, privacy_mode, confidence_threshold, alias_similarity_threshold, recall_weights, trace_retention) on mneme.workspace to mneme_provisioner;
grant select on mneme.workspace to mneme_search;
grant select on mneme.workspace to mneme_backup;

reset role;
