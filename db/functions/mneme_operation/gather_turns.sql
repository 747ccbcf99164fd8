create or replace function mneme_operation.gather_turns(in_stretches integer) returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  message_ids uuid[];
  thread_ids uuid[];
  stretches integer;
begin
  with taken as (
    delete from mneme_private.formation_backlog backlog
    using (
      select own.id from mneme_private.formation_backlog own
      where own.workspace_id = workspace and not own.in_background
      -- Two who gather take different stretches.
      order by own.id limit in_stretches for update skip locked) oldest
    where backlog.workspace_id = workspace and backlog.id = oldest.id
    returning backlog.id, backlog.branch_id, backlog.from_sequence_no, backlog.to_sequence_no
  )
  select array_agg(turn.id order by taken.branch_id, turn.sequence_no), array_agg(distinct turn.thread_id),
    count(distinct taken.id)
  into message_ids, thread_ids, stretches
  from taken left join lateral (
    select m.id, m.sequence_no, m.thread_id from mneme.message m
    where m.workspace_id = workspace and m.branch_id = taken.branch_id
      and m.sequence_no between taken.from_sequence_no and taken.to_sequence_no
    offset 0) turn on true;
  message_ids := array_remove(message_ids, null);
  if cardinality(message_ids) > 0 then
    perform mneme_operation.form_turns(message_ids, array_remove(thread_ids, null), 0);
  end if;
  return stretches;
end
$$;
comment on function mneme_operation.gather_turns(integer) is
  'Asks for what is made of the turns that conversations brought since the last time, a branch''s together, and takes '
  'them out of the backlog; so many of its stretches at most. Says how many it took.';
alter function mneme_operation.gather_turns(integer) owner to mneme_owner;
revoke execute on function mneme_operation.gather_turns(integer) from public;
grant execute on function mneme_operation.gather_turns(integer) to mneme_worker;
