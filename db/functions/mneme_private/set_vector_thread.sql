create or replace function mneme_private.set_vector_thread() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.thread_id := (select m.thread_id from mneme.message m
    where m.workspace_id = new.workspace_id and m.id = new.message_id);
  return new;
end
$$;
comment on function mneme_private.set_vector_thread() is 'Writes the thread of a message beside its vector.';
alter function mneme_private.set_vector_thread() owner to mneme_owner;
revoke execute on function mneme_private.set_vector_thread() from public;
