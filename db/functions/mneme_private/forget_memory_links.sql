create or replace function mneme_private.forget_memory_links() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme.memory_entity where workspace_id = new.workspace_id and memory_id = new.id;
  -- A model's stored answers about its turns contain its text too, and so do the notes of their session.
  delete from mneme.model_answer a
  using mneme.memory_source s, mneme.model_answer_message m
  where s.workspace_id = new.workspace_id and s.memory_id = new.id and m.workspace_id = s.workspace_id
    and m.message_id = s.message_id
    and a.workspace_id = m.workspace_id and a.id = m.answer_id;
  update mneme.summary n
  set key_decisions = array_remove(n.key_decisions, old.content),
    action_items = array_remove(n.action_items, old.content)
  from mneme.memory_source s join mneme.summary_message m on m.workspace_id = s.workspace_id
    and m.message_id = s.message_id
  where s.workspace_id = new.workspace_id and s.memory_id = new.id and n.workspace_id = m.workspace_id
    and n.id = m.summary_id
    and (old.content = any (n.key_decisions) or old.content = any (n.action_items))
    -- Another user's memory with the same text keeps its line, which the caller must not remove.
    and not exists (
      select from mneme.summary_message l
      join mneme.memory_source told on told.workspace_id = l.workspace_id and told.message_id = l.message_id
      join mneme.memory_item i on i.workspace_id = told.workspace_id and i.id = told.memory_id
      where l.workspace_id = n.workspace_id and l.summary_id = n.id and i.id <> new.id and i.content = old.content
        and i.content_state = 'inline' and i.recorded_to is null
          and (i.visibility = 'workspace' or n.visibility <> 'workspace'));
  -- For a conversation that was saved without turns.
  update mneme.summary n
  set key_decisions = array_remove(n.key_decisions, old.content),
    action_items = array_remove(n.action_items, old.content)
  where n.workspace_id = new.workspace_id and n.thread_id = new.thread_id and n.level = 'session'
    and (old.content = any (n.key_decisions) or old.content = any (n.action_items))
    and not exists (select from mneme.summary_message l where l.workspace_id = n.workspace_id and l.summary_id = n.id);
  return null;
end
$$;
comment on function mneme_private.forget_memory_links() is
  'Deletes what else tells of a memory when its text is removed: the names it is about, models'' answers about its '
  'turns, and its line in the notes of their session.';
alter function mneme_private.forget_memory_links() owner to mneme_search;
revoke execute on function mneme_private.forget_memory_links() from public;
