set local role mneme_owner;

alter table mneme.workspace
  add column language_model_tokens_per_day integer,
  -- squawk-ignore constraint-missing-not-valid
  add constraint workspace_language_model_tokens_per_day_check check (language_model_tokens_per_day >= 0);

comment on column mneme.workspace.language_model_tokens_per_day is 'Tokens that extraction and summaries may spend with the language model in one of the workspace''s days; null for as many as the server says. When they are spent, rules take over until the day ends.';

grant update (language_model_tokens_per_day) on mneme.workspace to mneme_admin;

reset role;
