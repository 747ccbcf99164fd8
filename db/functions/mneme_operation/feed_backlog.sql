create or replace function mneme_operation.feed_backlog(in_turns integer, out fed integer, out more boolean)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  stretch record;
  taken uuid[];
  last_taken integer;
  message_ids uuid[] := '{}';
  thread_ids uuid[] := '{}';
begin
  -- Another feeder of the workspace waits here, and then takes the rest.
  for stretch in
    select backlog.id, backlog.branch_id, backlog.to_sequence_no, branch.thread_id, backlog.from_sequence_no
    from mneme_private.formation_backlog backlog
    join mneme.branch on branch.workspace_id = workspace and branch.id = backlog.branch_id
    where backlog.workspace_id = workspace and backlog.in_background and not backlog.held
    order by backlog.id limit in_turns
    for update of backlog
  loop
    select array_agg(turn.id order by turn.sequence_no), max(turn.sequence_no) into taken, last_taken
    from (
      select message.id, message.sequence_no from mneme.message
      where message.workspace_id = workspace and message.branch_id = stretch.branch_id
        and message.sequence_no between stretch.from_sequence_no and stretch.to_sequence_no
      order by message.sequence_no limit in_turns - cardinality(message_ids)
    ) turn;
    message_ids := message_ids || coalesce(taken, '{}');
    thread_ids := thread_ids || stretch.thread_id;
    if last_taken < stretch.to_sequence_no and cardinality(message_ids) >= in_turns then
      update mneme_private.formation_backlog set from_sequence_no = last_taken + 1
      where workspace_id = workspace and id = stretch.id;
    else
      delete from mneme_private.formation_backlog where workspace_id = workspace and id = stretch.id;
    end if;
    exit when cardinality(message_ids) >= in_turns;
  end loop;
  fed := cardinality(message_ids);
  if fed > 0 then
    perform mneme_operation.form_turns(message_ids, thread_ids, 10);
  end if;
  more := exists (
    select from mneme_private.formation_backlog where workspace_id = workspace and in_background and not held);
  if more then
    perform mneme_operation.start_feeder();
  end if;
end
$$;
comment on function mneme_operation.feed_backlog(integer) is
  'Asks for what is made of the next turns of the workspace''s backlog, so many at most, takes them out of it, and '
  'starts the next feeder while anything is left; all in one transaction.';
alter function mneme_operation.feed_backlog(integer) owner to mneme_owner;
revoke execute on function mneme_operation.feed_backlog(integer) from public;
grant execute on function mneme_operation.feed_backlog(integer) to mneme_worker;
