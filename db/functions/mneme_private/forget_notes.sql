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
    from mneme_private.erasing_row e
    join mneme.memory_item i on i.workspace_id = e.workspace_id and i.id = e.key::uuid and i.content is not null
    join mneme.memory_source s on s.workspace_id = e.workspace_id and s.memory_id = i.id
    join mneme.summary_message l on l.workspace_id = e.workspace_id and l.message_id = s.message_id
    where e.workspace_id = mneme_private.workspace_id() and e.erasure_id = in_erasure_id and e.kind = 'memory_item'
    group by l.summary_id) gone
  where n.workspace_id = mneme_private.workspace_id() and n.id = gone.summary_id
    and (n.key_decisions && gone.contents or n.action_items && gone.contents)
$$;
comment on function mneme_private.forget_notes(uuid) is
  'Takes the lines of memories that an erasure takes away out of the notes of their sessions.';
alter function mneme_private.forget_notes(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.forget_notes(uuid) from public;
