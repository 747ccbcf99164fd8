create or replace function mneme_operation.handoff_summary(in_thread_id uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  -- In another channel others may look on: nothing intimate goes along.
  select coalesce(case when t.sensitivity = 'neutral' then nullif(t.summary, '') end, (
    select string_agg(coalesce(last.author, last.role) || ': ' || last.content, E'\n' order by last.sequence_no)
    from (
      -- Only the words of archived turns are in the database.
      select m.author, m.role, m.sequence_no, left(coalesce(m.content_plain, m.content_normalized), 300) as content
      from mneme.branch b
      join mneme.message m on m.workspace_id = b.workspace_id and m.branch_id = b.id
      where b.workspace_id = t.workspace_id and b.thread_id = t.id and b.parent_branch_id is null
        and m.content_state in ('inline', 'archived') and m.content_visible is distinct from ''
        and m.role in ('user', 'assistant') and m.sensitivity = 'neutral'
      order by m.sequence_no desc limit 4) last))
  from mneme.thread t where t.workspace_id = mneme_private.workspace_id() and t.id = in_thread_id
$$;
comment on function mneme_operation.handoff_summary(uuid) is
  'What to know of a thread that is carried on elsewhere: its summary, or its last turns as long as it has none.';
alter function mneme_operation.handoff_summary(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.handoff_summary(uuid) from public;
grant execute on function mneme_operation.handoff_summary(uuid) to mneme_member, mneme_admin, mneme_service;
