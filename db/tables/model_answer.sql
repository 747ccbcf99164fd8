comment on table mneme.model_answer is
  'What a language model answered, so that the same is not paid for twice: a job that died before it stored an '
  'answer, or runs again. Seen by workers only; it goes with any text it was made from.';
comment on column mneme.model_answer.workspace_id is 'The workspace it belongs to.';
comment on column mneme.model_answer.id is 'Its id, a UUIDv7.';
comment on column mneme.model_answer.task is 'The task that asked: extract or summarize.';
comment on column mneme.model_answer.content_hash is
  'SHA-256 of all that the answer depends on: the texts and which rows they are, what was shown with them, the prompt '
  'and the model.';
comment on column mneme.model_answer.answer is 'The answer, checked. It names turns by their place, never by id.';
comment on column mneme.model_answer.created_at is 'When it was given.';

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy model_answer_read on mneme.model_answer for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_insert on mneme.model_answer for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_delete on mneme.model_answer for delete to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_search_delete on mneme.model_answer for delete to mneme_search
  using (true);
create policy model_answer_search on mneme.model_answer for select to mneme_search
  using (true);
create policy model_answer_backup on mneme.model_answer for select to mneme_backup
  using (true);
create policy model_answer_erase on mneme.model_answer to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_carry on mneme.model_answer to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert (workspace_id, task, content_hash, answer), delete on mneme.model_answer to mneme_worker;
grant delete on mneme.model_answer to mneme_search;
grant select on mneme.model_answer to mneme_search;
grant select on mneme.model_answer to mneme_backup;
grant select, delete on mneme.model_answer to mneme_eraser;
grant select, insert on mneme.model_answer to mneme_porter;
