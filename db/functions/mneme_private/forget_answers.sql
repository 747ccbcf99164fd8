create or replace function mneme_private.forget_answers() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_table_name = 'message' then
    delete from mneme.model_answer a using mneme.model_answer_message l
    where l.workspace_id = new.workspace_id and l.message_id = new.id and a.workspace_id = l.workspace_id
      and a.id = l.answer_id;
  else
    delete from mneme.model_answer a using mneme.model_answer_summary l
    where l.workspace_id = new.workspace_id and l.summary_id = new.id and a.workspace_id = l.workspace_id
      and a.id = l.answer_id;
  end if;
  return null;
end
$$;
comment on function mneme_private.forget_answers() is
  'Deletes a model''s answers about a turn or summary whose text has changed or is gone.';
alter function mneme_private.forget_answers() owner to mneme_search;
revoke execute on function mneme_private.forget_answers() from public;
