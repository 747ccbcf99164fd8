create or replace function mneme_private.forget_vectors() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  execute format('delete from mneme.%I where workspace_id = $1 and %I = $2', tg_argv[0] || '_embedding', tg_argv[0] || '_id') using new.workspace_id, new.id;
  return null;
end
$$;
comment on function mneme_private.forget_vectors() is 'Deletes a row''s vectors when its text is removed; its argument is the kind of row.';
alter function mneme_private.forget_vectors() owner to mneme_search;
revoke execute on function mneme_private.forget_vectors() from public;

create or replace trigger message_forget_vectors after update of content_state on mneme.message
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('message');
create or replace trigger memory_item_forget_vectors after update of content_state on mneme.memory_item
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('memory');
create or replace trigger fact_forget_vectors after update of content_state on mneme.fact
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('fact');
create or replace trigger summary_forget_vectors after update of content_state on mneme.summary
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('summary');
create or replace trigger chunk_forget_vectors after update of content_state on mneme.chunk
  for each row when (new.content_state = 'removed') execute function mneme_private.forget_vectors('chunk');
