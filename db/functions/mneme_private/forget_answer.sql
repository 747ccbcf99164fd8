create or replace function mneme_private.forget_answer() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme.model_answer where workspace_id = old.workspace_id and id = old.answer_id;
  return null;
end
$$;
comment on function mneme_private.forget_answer() is
  'Deletes a model''s answer when a row it was made from is deleted.';
alter function mneme_private.forget_answer() owner to mneme_search;
revoke execute on function mneme_private.forget_answer() from public;
