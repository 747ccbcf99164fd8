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
  constraint model_usage_pkey primary key (workspace_id, id),
  constraint model_usage_workspace_id_fkey foreign key (workspace_id) references mneme.workspace (id) on delete cascade,
  constraint model_usage_day_key unique (workspace_id, day, model, task),
  constraint model_usage_tokens_check check (input_tokens >= 0 and output_tokens >= 0 and set_aside_tokens >= 0)
);

comment on table mneme.model_usage is 'What a language model was used for on one of the workspace''s days, and what it cost.';
comment on column mneme.model_usage.workspace_id is 'The workspace it belongs to.';
comment on column mneme.model_usage.id is 'Its id, a UUIDv7.';
comment on column mneme.model_usage.day is 'The day, in the workspace''s time zone.';
comment on column mneme.model_usage.model is 'The model, as the service calls it.';
comment on column mneme.model_usage.task is 'The task that asked: extract or summarize.';
comment on column mneme.model_usage.input_tokens is 'Tokens it read, as the service reported them, or reckoned where it reports none.';
comment on column mneme.model_usage.output_tokens is 'Tokens it wrote, likewise.';
comment on column mneme.model_usage.set_aside_tokens is 'The most that calls may cost whose cost is not known: those that run, and those whose worker died. They count against the budget.';
comment on column mneme.model_usage.by_model is 'Windows of turns, or texts to summarise, that the model answered.';
comment on column mneme.model_usage.by_rules is 'Those that rules answered in its place: its answer was of no use, or the budget was spent.';
comment on column mneme.model_usage.from_cache is 'Those whose answer was known already, and cost nothing.';
comment on column mneme.model_usage.over_budget is 'Those among by_rules that the day''s budget did not allow.';

alter table mneme.model_usage enable row level security;
alter table mneme.model_usage force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy model_usage_read on mneme.model_usage for select to mneme_admin, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_usage_insert on mneme.model_usage for insert to mneme_worker, mneme_search
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_usage_update on mneme.model_usage for update to mneme_worker, mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_usage_search on mneme.model_usage for select to mneme_search
  using (true);
create policy model_usage_backup on mneme.model_usage for select to mneme_backup
  using (true);
create policy model_usage_erase on mneme.model_usage to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_usage_carry on mneme.model_usage to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.model_usage to mneme_admin;
grant
  select,
  insert (workspace_id, day, model, task, input_tokens, output_tokens, set_aside_tokens, by_model, by_rules, from_cache,
    over_budget),
  update (input_tokens, output_tokens, set_aside_tokens, by_model, by_rules, from_cache, over_budget)
on mneme.model_usage to mneme_worker;
grant
  insert (workspace_id, day, model, task, key_id, input_tokens, output_tokens, by_model, cost),
  update (input_tokens, output_tokens, by_model, cost)
on mneme.model_usage to mneme_search;
grant select on mneme.model_usage to mneme_search;
grant select on mneme.model_usage to mneme_backup;
grant select, delete on mneme.model_usage to mneme_eraser;
grant select, insert on mneme.model_usage to mneme_porter;
