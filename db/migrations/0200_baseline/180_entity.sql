set local role mneme_owner;

create table mneme.entity (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  kind mneme.entity_kind not null,
  canonical_name text not null,
  canonical_normalized text not null,
  description text,
  merged_into_id uuid,
  merged_at timestamptz,
  salience real not null default 0.5,
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint entity_pkey primary key (workspace_id, id),
  constraint entity_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint entity_merged_into_id_fkey foreign key (workspace_id, merged_into_id)
    references mneme.entity (workspace_id, id) on delete set null (merged_into_id),
  constraint entity_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint entity_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint entity_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint entity_merged_check check (merged_into_id is distinct from id),
  constraint entity_salience_check check (salience >= 0 and salience <= 1)
);

create index entity_merged_into_id_idx on mneme.entity (workspace_id, merged_into_id) where merged_into_id is not null;
create index entity_canonical_idx on mneme.entity (workspace_id, canonical_normalized);
create index entity_first_name_idx on mneme.entity (workspace_id, split_part(canonical_normalized, ' ', 1))
  where kind = 'person';
-- People by their family name.
create index entity_last_name_idx on mneme.entity (workspace_id, split_part(canonical_normalized, ' ', -1))
  where kind = 'person';
-- Entities by the name they are called by.
create index entity_canonical_name_idx on mneme.entity (workspace_id, canonical_name);
-- Entities by their weight.
create index entity_salience_idx on mneme.entity (workspace_id, salience, id);
-- Entities by a part of their name.
create index entity_name_trigram_idx on mneme.entity using gin (workspace_id, canonical_name public.gin_trgm_ops);
-- Entities by their readers and names.
create index entity_reader_idx on mneme.entity
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), canonical_normalized);
-- People by their readers and first names.
create index entity_reader_first_name_idx on mneme.entity
  using btree (mneme_private.reader_key(workspace_id, visibility, owner_user_id), split_part(canonical_normalized, ' ',
  1)) where kind = 'person';

alter table mneme.entity enable row level security;
alter table mneme.entity force row level security;

reset role;
