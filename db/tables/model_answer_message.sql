comment on table mneme.model_answer_message is
  'A turn that a model''s answer was made from, or that it was shown. When it goes, or its text does, so does the '
  'answer.';
comment on column mneme.model_answer_message.workspace_id is 'The workspace it belongs to.';
comment on column mneme.model_answer_message.answer_id is 'The answer.';
comment on column mneme.model_answer_message.message_id is 'The turn.';

create trigger model_answer_message_forget_answer after delete on mneme.model_answer_message
  for each row execute function mneme_private.forget_answer();

-- Generated from db/access/formation.yaml by `npm run generate`.
create policy model_answer_message_read on mneme.model_answer_message for select to mneme_worker
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_message_insert on mneme.model_answer_message for insert to mneme_worker
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_message_search on mneme.model_answer_message for select to mneme_search
  using (true);
create policy model_answer_message_backup on mneme.model_answer_message for select to mneme_backup
  using (true);
create policy model_answer_message_erase on mneme.model_answer_message to mneme_eraser
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
create policy model_answer_message_carry on mneme.model_answer_message to mneme_porter
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);

grant select, insert on mneme.model_answer_message to mneme_worker;
grant select on mneme.model_answer_message to mneme_search;
grant select on mneme.model_answer_message to mneme_backup;
grant select, delete on mneme.model_answer_message to mneme_eraser;
grant select, insert on mneme.model_answer_message to mneme_porter;
