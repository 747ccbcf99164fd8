set local role mneme_owner;

create table mneme.model_usage (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  day date not null,
  model text not null,
  task text not null,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  set_aside_tokens bigint not null default 0,
  by_model integer not null default 0,
  by_rules integer not null default 0,
  from_cache integer not null default 0,
  over_budget integer not null default 0,
  key_id uuid,
  user_id uuid,
  cost numeric not null default 0 constraint model_usage_cost_check check (cost >= 0),
  constraint model_usage_pkey primary key (workspace_id, id),
  constraint model_usage_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint model_usage_tokens_check check (input_tokens >= 0 and output_tokens >= 0 and set_aside_tokens >= 0),
  -- An erasure adds a person's rows to those of nobody before they go (mneme_private.keep_spending).
  constraint model_usage_user_id_fkey foreign key (workspace_id, user_id)
    references mneme.workspace_user (workspace_id, id) on delete cascade,
  constraint model_usage_day_key unique nulls not distinct (workspace_id, day, model, task, key_id, user_id)
);
create index model_usage_user_idx on mneme.model_usage (workspace_id, user_id) where user_id is not null;

alter table mneme.model_usage enable row level security;
alter table mneme.model_usage force row level security;

reset role;
