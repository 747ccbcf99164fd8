comment on table mneme.model_usage is 'What a language model was used for on one day, and what it cost.';
comment on column mneme.model_usage.workspace_id is 'The workspace it belongs to.';
comment on column mneme.model_usage.id is 'Its id, a UUIDv7.';
comment on column mneme.model_usage.day is 'The day, in the workspace''s time zone.';
comment on column mneme.model_usage.model is
  'The model''s name at its provider; "erased" if an erased user asked for a model that the workspace does not list.';
comment on column mneme.model_usage.task is
  'What used the model: the task extract or summarize, or chat or embed for the gateway.';
comment on column mneme.model_usage.input_tokens is
  'Input tokens, as the provider reported them, or estimated if it reports none.';
comment on column mneme.model_usage.output_tokens is
  'Output tokens, as the provider reported them, or estimated if it reports none.';
comment on column mneme.model_usage.set_aside_tokens is
  'Tokens reserved for calls whose cost is not known yet: calls that are running, and calls whose worker died. They '
  'count against the budget.';
comment on column mneme.model_usage.by_model is
  'How many windows of turns, texts to summarize, or gateway requests the model answered.';
comment on column mneme.model_usage.by_rules is
  'How many were answered by rules instead, because the model''s answer was of no use or the budget was spent.';
comment on column mneme.model_usage.from_cache is 'How many answers came from the cache and cost nothing.';
comment on column mneme.model_usage.over_budget is 'How many of byRules were due to the day''s budget.';
comment on column mneme.model_usage.key_id is
  'The id of the API key or signing key that used the gateway, even if it was deleted; null for tokens and jobs.';
comment on column mneme.model_usage.user_id is
  'The user whose request of the gateway it was, also where a program asked for them; null for jobs, and for users who '
  'were erased.';
comment on column mneme.model_usage.cost is
  'The cost, by the prices of the gateway''s models at the time; 0 for models without a price.';

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
  insert (workspace_id, day, model, task, key_id, user_id, input_tokens, output_tokens, by_model, cost),
  update (input_tokens, output_tokens, by_model, cost)
on mneme.model_usage to mneme_search;
grant
  insert (workspace_id, day, model, task, key_id, input_tokens, output_tokens, by_model, cost),
  update (input_tokens, output_tokens, by_model, cost)
on mneme.model_usage to mneme_eraser;
grant select on mneme.model_usage to mneme_search;
grant select on mneme.model_usage to mneme_backup;
grant select, delete on mneme.model_usage to mneme_eraser;
grant select, insert on mneme.model_usage to mneme_porter;
