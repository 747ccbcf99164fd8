set local role mneme_owner;

create table mneme.alias_variant (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  entity_id uuid not null,
  variant text not null,
  variant_normalized text not null,
  weight real not null default 1,
  threshold real,
  status mneme.alias_status not null default 'active',
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  evidence text[] not null default '{}',
  constraint alias_variant_pkey primary key (workspace_id, id),
  constraint alias_variant_entity_id_fkey foreign key (workspace_id, entity_id)
    references mneme.entity (workspace_id, id) on delete cascade,
  constraint alias_variant_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint alias_variant_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint alias_variant_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint alias_variant_key unique nulls not distinct (workspace_id, entity_id, variant_normalized, owner_user_id,
    persona_id, visibility),
  constraint alias_variant_weight_check check (weight between 0 and 1),
  -- Below it, nearly every name is similar.
  constraint alias_variant_threshold_check check (threshold between 0.3 and 1)
);

create index alias_variant_normalized_idx on mneme.alias_variant (workspace_id, variant_normalized);
-- Whom an e-mail address may belong to.
create index alias_variant_account_idx on mneme.alias_variant (workspace_id, mneme_private.account_name(variant))
  where strpos(variant, '@') > 1;
-- The least similarity that a search by trigrams has to find.
create index alias_variant_threshold_idx on mneme.alias_variant (workspace_id, threshold) where threshold is not null;
-- Names by their readers.
create index alias_variant_reader_idx on mneme.alias_variant
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), variant_normalized);
-- Names nearly spelt alike, of each reader.
create index alias_variant_near_idx on mneme.alias_variant
  using gin (mneme_private.reader_key(workspace_id, visibility, owner_user_id), variant_normalized public.gin_trgm_ops);

alter table mneme.alias_variant enable row level security;
alter table mneme.alias_variant force row level security;

reset role;
