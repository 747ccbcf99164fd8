set local role mneme_owner;

create table mneme.routing_rule (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  name text not null,
  position integer not null default 0,
  predicates jsonb not null default '{}',
  model_id uuid not null,
  verifier_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint routing_rule_pkey primary key (workspace_id, id),
  constraint routing_rule_workspace_id_fkey foreign key (workspace_id)
    references mneme.workspace (id) on delete cascade,
  constraint routing_rule_model_id_fkey foreign key (workspace_id, model_id)
    references mneme.model (workspace_id, id) on delete cascade,
  constraint routing_rule_verifier_id_fkey foreign key (workspace_id, verifier_id)
    references mneme.model (workspace_id, id) on delete set null (verifier_id),
  constraint routing_rule_predicates_check check (jsonb_typeof(predicates) = 'object')
);

create index routing_rule_model_id_idx on mneme.routing_rule (workspace_id, model_id);
create index routing_rule_verifier_id_idx on mneme.routing_rule (workspace_id, verifier_id);

alter table mneme.routing_rule enable row level security;
alter table mneme.routing_rule force row level security;

reset role;
