set local role mneme_owner;

create table mneme.merge_suggestion (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  entity_id uuid not null,
  into_entity_id uuid not null,
  score real not null,
  evidence text[] not null default '{}',
  status mneme.merge_suggestion_status not null default 'suggested',
  owner_user_id uuid,
  persona_id uuid,
  visibility mneme.visibility not null default 'private',
  sensitivity mneme.sensitivity not null default 'neutral',
  created_by uuid,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint merge_suggestion_pkey primary key (workspace_id, id),
  constraint merge_suggestion_entity_id_fkey foreign key (workspace_id, entity_id)
    references mneme.entity (workspace_id, id) on delete cascade,
  constraint merge_suggestion_into_entity_id_fkey foreign key (workspace_id, into_entity_id)
    references mneme.entity (workspace_id, id) on delete cascade,
  constraint merge_suggestion_owner_user_id_fkey foreign key (workspace_id, owner_user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint merge_suggestion_persona_id_fkey foreign key (workspace_id, persona_id)
    references mneme.persona (workspace_id, id) on delete cascade,
  constraint merge_suggestion_created_by_fkey foreign key (workspace_id, created_by)
    references mneme.workspace_user (workspace_id, id) on delete set null (created_by),
  constraint merge_suggestion_key unique nulls not distinct (workspace_id, entity_id, into_entity_id, owner_user_id,
    persona_id, visibility),
  constraint merge_suggestion_score_check check (score between 0 and 1)
);

create index merge_suggestion_into_entity_id_idx on mneme.merge_suggestion (workspace_id, into_entity_id);
create index merge_suggestion_open_idx on mneme.merge_suggestion (workspace_id, score) where status = 'suggested';

alter table mneme.merge_suggestion enable row level security;
alter table mneme.merge_suggestion force row level security;

reset role;
