comment on table mneme.job_model_usage is 'What one job used a language model for, over all its attempts.';
comment on column mneme.job_model_usage.workspace_id is 'The workspace it belongs to.';
comment on column mneme.job_model_usage.id is 'Its id, a UUIDv7.';
comment on column mneme.job_model_usage.job_run_id is 'The job.';
comment on column mneme.job_model_usage.model is 'The model''s name at its provider.';
comment on column mneme.job_model_usage.input_tokens is
  'Input tokens, as the provider reported them, or estimated if it reports none.';
comment on column mneme.job_model_usage.output_tokens is
  'Output tokens, as the provider reported them, or estimated if it reports none.';
comment on column mneme.job_model_usage.by_model is
  'How many windows of turns, or texts to summarize, the model answered.';
comment on column mneme.job_model_usage.by_rules is
  'How many were answered by rules instead, because the model''s answer was of no use or the budget was spent.';
comment on column mneme.job_model_usage.from_cache is 'How many answers came from the cache and cost nothing.';
comment on column mneme.job_model_usage.over_budget is 'How many of byRules were due to the day''s budget.';
comment on column mneme.job_model_usage.items_dropped is
  'How many parts of the model''s answers were discarded: malformed, or not supported by what was said.';

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
