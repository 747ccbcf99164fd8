set local role mneme_owner;

create table mneme.recall_expansion (
  workspace_id uuid not null,
  recall_id uuid not null,
  entity_id uuid not null,
  surface text not null,
  similarity real not null,
  constraint recall_expansion_pkey primary key (workspace_id, recall_id, entity_id, surface),
  constraint recall_expansion_recall_id_fkey foreign key (workspace_id, recall_id)
    references mneme.recall_trace (workspace_id, id) on delete cascade,
  constraint recall_expansion_entity_id_fkey foreign key (workspace_id, entity_id)
    references mneme.entity (workspace_id, id) on delete cascade
);

create index recall_expansion_entity_id_idx on mneme.recall_expansion (workspace_id, entity_id);

alter table mneme.recall_expansion enable row level security;
alter table mneme.recall_expansion force row level security;

reset role;
