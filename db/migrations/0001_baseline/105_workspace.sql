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
  entity_join_threshold real not null default 0.75 constraint workspace_entity_join_threshold_check check (entity_join_threshold between 0 and 1),
  entity_suggest_threshold real not null default 0.4 constraint workspace_entity_suggest_threshold_check check (entity_suggest_threshold between 0 and 1),
  apply_taxonomy_suggestions boolean not null default false,
  members_make_taxonomy_nodes boolean not null default false,
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

comment on table mneme.workspace is 'A tenant: everything else belongs to exactly one, and no request sees two.';
comment on column mneme.workspace.id is 'Its id, a UUIDv7.';
comment on column mneme.workspace.slug is 'Its name in commands and addresses, unique on the server.';
comment on column mneme.workspace.name is 'Its name for people.';
comment on column mneme.workspace.time_zone is 'The IANA time zone in which its days begin and end.';
comment on column mneme.workspace.embedding_model_id is 'The model whose vectors recall uses.';
comment on column mneme.workspace.embed_messages is 'Whether turns get vectors too, beside memories.';
comment on column mneme.workspace.privacy_mode is 'Whether transcripts are dropped once summaries and facts are drawn from them.';
comment on column mneme.workspace.confidence_threshold is 'Hits less sure than this are marked uncertain: 0 marks none, 1 all. The scale is how sure it is that a hit answers the question, 0 to 1. When no hit reaches two thirds of it, recall returns three at most.';
comment on column mneme.workspace.alias_similarity_threshold is 'How alike, by trigrams, a name in a query must be to a known variant.';
comment on column mneme.workspace.recall_weights is 'Ranking weights that differ from the defaults, by name.';
comment on column mneme.workspace.trace_retention is 'How long recall traces are kept; null for as long as the server says.';
comment on column mneme.workspace.created_at is 'When the row was written.';
comment on column mneme.workspace.updated_at is 'When the row last changed.';
comment on column mneme.workspace.embedding_choice_id is E'@omit\nThe model an admin chose; null where it is the server''s, whichever that is.';
comment on column mneme.workspace.language_model_tokens_per_day is 'Tokens that extraction and summaries may spend with the language model in one of the workspace''s days; null for as many as the server says. When they are spent, rules take over until the day ends.';
comment on column mneme.workspace.entity_join_threshold is 'From which score a name joins a known entity.';
comment on column mneme.workspace.entity_suggest_threshold is 'From which score, below that, it is suggested that a name stands for a known entity.';
comment on column mneme.workspace.apply_taxonomy_suggestions is 'Whether a new thread is put where it seems to belong without anybody''s word; what was done so can be rejected.';
comment on column mneme.workspace.members_make_taxonomy_nodes is 'Whether a member''s path that is not there yet makes places in the taxonomy, for everybody; otherwise only admins and services make them.';

alter table mneme.workspace enable row level security;
alter table mneme.workspace force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

create constraint trigger workspace_audit after update on mneme.workspace
  deferrable initially deferred for each row
    when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('workspace');
-- After all that goes by keys, and so after whoever is still storing turns there.
create trigger workspace_forget_counts after delete on mneme.workspace
  for each row execute function mneme_private.forget_counts();

-- Generated from db/access/workspaces.yaml by `npm run generate`.
create policy workspace_read on mneme.workspace for select to mneme_member, mneme_admin, mneme_service, mneme_worker
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_insert on mneme.workspace for insert to mneme_provisioner
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_switch on mneme.workspace for update to mneme_worker
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_update on mneme.workspace for update to mneme_admin
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_search on mneme.workspace for select to mneme_search
  using (true);
create policy workspace_backup on mneme.workspace for select to mneme_backup
  using (true);
create policy workspace_erase on mneme.workspace to mneme_eraser
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy workspace_carry on mneme.workspace to mneme_porter
  using (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.workspace to mneme_member, mneme_service;
grant
  select,
  update (name, time_zone, embed_messages, transcript_retention, confidence_threshold, alias_similarity_threshold,
    recall_weights, trace_retention, updated_at, embedding_choice_id, language_model_tokens_per_day,
    entity_join_threshold, entity_suggest_threshold, apply_taxonomy_suggestions, members_make_taxonomy_nodes,
    gateway_cost_per_day, seal_memories, archive_after)
on mneme.workspace to mneme_admin;
grant select, update (embedding_model_id, updated_at, archived_at) on mneme.workspace to mneme_worker;
grant update (privacy_mode, updated_at) on mneme.workspace to mneme_eraser;
grant
  insert (id, slug, name, time_zone, embedding_model_id, embed_messages, privacy_mode, confidence_threshold,
    alias_similarity_threshold, recall_weights, trace_retention, entity_join_threshold, entity_suggest_threshold,
    apply_taxonomy_suggestions, members_make_taxonomy_nodes)
on mneme.workspace to mneme_provisioner;
grant select on mneme.workspace to mneme_search;
grant select on mneme.workspace to mneme_backup;
grant select, delete on mneme.workspace to mneme_eraser;
grant select, insert on mneme.workspace to mneme_porter;
