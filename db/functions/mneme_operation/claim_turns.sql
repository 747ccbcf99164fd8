create or replace function mneme_operation.claim_turns(in_branch_id uuid, in_turns integer, in_job_id bigint,
  out message_ids uuid[], out more boolean)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  stretch record;
  taken uuid[];
  last_taken integer;
  talk uuid;
begin
  message_ids := '{}';
  for stretch in
    select backlog.id, backlog.from_sequence_no, backlog.to_sequence_no
    from mneme_private.formation_backlog backlog
    where backlog.workspace_id = workspace and backlog.branch_id = in_branch_id and not backlog.in_background
    -- Two jobs of a branch take different turns.
    order by backlog.id limit in_turns for update skip locked
  loop
    select array_agg(turn.id order by turn.sequence_no), max(turn.sequence_no) into taken, last_taken
    from (
      select m.id, m.sequence_no from mneme.message m
      where m.workspace_id = workspace and m.branch_id = in_branch_id
        and m.sequence_no between stretch.from_sequence_no and stretch.to_sequence_no
      order by m.sequence_no limit in_turns - cardinality(message_ids)) turn;
    message_ids := message_ids || coalesce(taken, '{}');
    if last_taken < stretch.to_sequence_no and cardinality(message_ids) >= in_turns then
      update mneme_private.formation_backlog set from_sequence_no = last_taken + 1
      where workspace_id = workspace and id = stretch.id;
    else
      delete from mneme_private.formation_backlog where workspace_id = workspace and id = stretch.id;
    end if;
    exit when cardinality(message_ids) >= in_turns;
  end loop;
  more := exists (
    select from mneme_private.formation_backlog backlog
    where backlog.workspace_id = workspace and backlog.branch_id = in_branch_id and not backlog.in_background);
  perform mneme_private.note_claimed_turns(in_job_id, message_ids);
  if cardinality(message_ids) > 0 then
    select thread_id into talk from mneme.branch where workspace_id = workspace and id = in_branch_id;
    -- A job that has not begun will read these turns too. A failed one gets all its attempts again.
    if not exists (
      select from mneme.job_run run
      where run.workspace_id = workspace and run.state = 'waiting' and run.task = 'summarize'
        and run.job_key = talk::text and run.attempts = 0)
    then
      perform mneme_private.enqueue('summarize', jsonb_build_object('threadId', talk), job_key => talk::text,
        delay => interval '5 seconds');
    end if;
  end if;
end
$$;
comment on function mneme_operation.claim_turns(uuid, integer, bigint) is
  'Takes the next turns that a conversation brought on a branch out of the backlog, so many at most, in their order, '
  'and writes them down as the job''s own; asks for the summaries of their thread. Says which they are, and whether '
  'more wait.';
alter function mneme_operation.claim_turns(uuid, integer, bigint) owner to mneme_owner;
revoke execute on function mneme_operation.claim_turns(uuid, integer, bigint) from public;
grant execute on function mneme_operation.claim_turns(uuid, integer, bigint) to mneme_worker;
