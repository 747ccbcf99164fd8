set local role mneme_owner;

create table mneme.job_model_usage (
  workspace_id uuid not null,
  id uuid not null default mneme_private.uuid_v7(),
  job_run_id uuid not null,
  model text not null,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  by_model integer not null default 0,
  by_rules integer not null default 0,
  from_cache integer not null default 0,
  over_budget integer not null default 0,
  items_dropped integer not null default 0,
  constraint job_model_usage_pkey primary key (workspace_id, id),
  constraint job_model_usage_job_run_id_key unique (workspace_id, job_run_id),
  constraint job_model_usage_job_run_id_fkey foreign key (workspace_id, job_run_id) references mneme.job_run (workspace_id, id) on delete cascade
);

comment on table mneme.job_model_usage is 'What one job asked of a language model, in all its attempts.';
comment on column mneme.job_model_usage.workspace_id is 'The workspace it belongs to.';
comment on column mneme.job_model_usage.id is 'Its id, a UUIDv7.';
comment on column mneme.job_model_usage.job_run_id is 'The job.';
comment on column mneme.job_model_usage.model is 'The model, as the service calls it.';
comment on column mneme.job_model_usage.input_tokens is 'Tokens it read, as the service reported them, or reckoned where it reports none.';
comment on column mneme.job_model_usage.output_tokens is 'Tokens it wrote, likewise.';
comment on column mneme.job_model_usage.by_model is 'Windows of turns, or texts to summarise, that the model answered.';
comment on column mneme.job_model_usage.by_rules is 'Those that rules answered in its place: its answer was of no use, or the budget was spent.';
comment on column mneme.job_model_usage.from_cache is 'Those whose answer was known already, and cost nothing.';
comment on column mneme.job_model_usage.over_budget is 'Those among by_rules that the day''s budget did not allow.';
comment on column mneme.job_model_usage.items_dropped is 'Parts of the model''s answers that were left out: malformed, or supported by nothing that was said.';

alter table mneme.job_model_usage enable row level security;
alter table mneme.job_model_usage force row level security;

reset role;

-- What follows is made anew, after the functions, whenever its text changes: all triggers, policies and grants of the
-- table. Policies and grants are generated.

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy job_model_usage_read on mneme.job_model_usage for select to mneme_admin, mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy job_model_usage_insert on mneme.job_model_usage for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy job_model_usage_update on mneme.job_model_usage for update to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy job_model_usage_backup on mneme.job_model_usage for select to mneme_backup
  using (true);
create policy job_model_usage_erase on mneme.job_model_usage to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select on mneme.job_model_usage to mneme_admin;
grant
  select,
  insert (workspace_id, job_run_id, model, input_tokens, output_tokens, by_model, by_rules, from_cache, over_budget,
    items_dropped),
  update (model, input_tokens, output_tokens, by_model, by_rules, from_cache, over_budget, items_dropped)
on mneme.job_model_usage to mneme_worker;
grant select on mneme.job_model_usage to mneme_backup;
grant select, delete on mneme.job_model_usage to mneme_eraser;
