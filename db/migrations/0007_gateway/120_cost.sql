set local role mneme_owner;

alter table mneme.model_usage
  add column key_id uuid,
  add column cost numeric not null default 0 constraint model_usage_cost_check check (cost >= 0),
  drop constraint model_usage_day_key;
-- A row a day and model: the table is small.
alter table mneme.model_usage
  -- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
  add constraint model_usage_day_key unique nulls not distinct (workspace_id, day, model, task, key_id);
comment on column mneme.model_usage.task is
  'The task that asked: extract or summarize; chat or embed where a client did through the gateway.';
comment on column mneme.model_usage.by_model is
  'Windows of turns, or texts to summarise, that the model answered; requests of the gateway.';
comment on column mneme.model_usage.key_id is
  'The API key or signing key that asked through the gateway, which may be gone; null for tokens and jobs.';
comment on column mneme.model_usage.cost is
  'What it cost, by the prices of the gateway''s models at the time; 0 where they have none.';

alter table mneme.workspace
  add column gateway_cost_per_day numeric
    constraint workspace_gateway_cost_per_day_check check (gateway_cost_per_day >= 0);
comment on column mneme.workspace.gateway_cost_per_day is
  'What completions and embeddings of the gateway may cost in one of the workspace''s days, by the prices of its '
  'models; null for no limit.';

reset role;
