create or replace function mneme_private.forget_notes(in_erasure_id uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  update mneme.summary n
  set key_decisions = array(select line from unnest(n.key_decisions) with ordinality said (line, place)
    where line <> all (gone.contents) order by place),
    action_items = array(select line from unnest(n.action_items) with ordinality said (line, place)
      where line <> all (gone.contents) order by place)
  from (
    select l.summary_id, array_agg(distinct i.content) as contents
    from mneme_private.erasing_keys(in_erasure_id, 'memory_item') e
    cross join lateral (
      select * from mneme.memory_item
      where workspace_id = mneme_private.workspace_id() and id = e.id and content is not null offset 0) i
    cross join lateral (
      select * from mneme.memory_source
      where workspace_id = mneme_private.workspace_id() and memory_id = i.id offset 0) s
    cross join lateral (
      select * from mneme.summary_message
      where workspace_id = mneme_private.workspace_id() and message_id = s.message_id offset 0) l
    group by l.summary_id) gone
  where n.workspace_id = mneme_private.workspace_id() and n.id = gone.summary_id
    and (n.key_decisions && gone.contents or n.action_items && gone.contents)
$$;
comment on function mneme_private.forget_notes(uuid) is
  'Takes the lines of memories that an erasure takes away out of the notes of their sessions.';
alter function mneme_private.forget_notes(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.forget_notes(uuid) from public;
