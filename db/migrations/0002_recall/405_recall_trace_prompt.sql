set local role mneme_owner;

alter table mneme.recall_trace
  add column prompt_tokens integer,
  add constraint recall_trace_prompt_tokens_check check (prompt_tokens >= 0);

comment on column mneme.recall_trace.prompt_tokens is 'Tokens of the prompt that was made of it; null where none was.';
comment on column mneme.recall_trace.parameters is 'Limits, scope, period and token budget, and by name what else was filtered by; ids and texts of rows are never in it.';

grant insert (prompt_tokens) on mneme.recall_trace to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant update (prompt_tokens) on mneme.recall_trace to mneme_worker;

reset role;
