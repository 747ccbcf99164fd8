create or replace function mneme_operation.append_messages(in_thread_id uuid, in_branch_id uuid, in_messages jsonb, in_background boolean,
  out message_ids uuid[], out stored integer)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.thread;
  line mneme.branch;
  fresh_ids uuid[];
  last_at timestamptz;
  last_session integer;
  micros bigint;
begin
  select * into target from mneme.thread where workspace_id = workspace and id = in_thread_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
      message = format('There is no thread %s that you can see. Check the id, or open the thread first.', in_thread_id);
  end if;
  -- Holding the branch's row is what keeps its numbers gap-free and in order.
  select * into line from mneme.branch
  where workspace_id = workspace and thread_id = in_thread_id
    and case when in_branch_id is null then parent_branch_id is null else id = in_branch_id end
  for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'BRANCH_NOT_FOUND',
      message = format('Thread %s has no branch %s. Check the id, or leave it out for the trunk.', in_thread_id, in_branch_id);
  end if;
  -- Who reads the thread may have changed while the branch was waited for.
  select * into target from mneme.thread where workspace_id = workspace and id = in_thread_id;
  if not found then
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
  if current_setting('role') = 'mneme_member' and target.visibility <> 'private'
    and exists (select from jsonb_to_recordset(in_messages) as given (role text) where given.role = 'system')
  then
    raise exception using errcode = 'MN403', detail = 'SYSTEM_TURN_NOT_ALLOWED',
      message = 'Members store no turns of the role SYSTEM in a thread that others read. Use another role, or a thread of your own.';
  end if;
  -- Ids sort as the branch's turns do: read only now that it is our turn, and a microsecond each, on any clock.
  micros := extract(epoch from clock_timestamp()) * 1000000;

  with given as materialized (
    select item.*, ordinality::integer as position
    from rows from (jsonb_to_recordset(in_messages) as (
      role text, content text, author text, external_id text, occurred_at timestamptz, metadata jsonb)) with ordinality as item
  ), known as (
    select given.position, message.id
    from given join mneme.message on message.workspace_id = workspace and message.thread_id = in_thread_id and message.external_id = given.external_id
  ), numbered as materialized (
    select fresh.*, row_number() over in_order as step,
      sum(case when abs(extract(epoch from fresh.occurred_at - coalesce(fresh.before, line.last_occurred_at, fresh.occurred_at))) > 3600 then 1 else 0 end) over in_order as new_sessions
    from (
      select given.position, given.role, given.content, given.author, given.external_id, given.metadata,
        coalesce(given.occurred_at, clock_timestamp()) as occurred_at, mneme_private.uuid_v7(micros + given.position) as id,
        lag(coalesce(given.occurred_at, now())) over (order by given.position) as before
      from given
      where given.position not in (select position from known)
        and (given.external_id is null
          or given.position = (select min(twin.position) from given twin where twin.external_id = given.external_id))
      order by given.position
    ) fresh
    window in_order as (order by fresh.position)
  ), inserted as (
    insert into mneme.message (workspace_id, id, thread_id, branch_id, parent_id, sequence_no, session_no, role, author, external_id, content, occurred_at, metadata,
      owner_user_id, persona_id, visibility, sensitivity, created_by)
    select workspace, numbered.id, in_thread_id, line.id,
      coalesce(lag(numbered.id) over (order by numbered.step), (
        select before.id from mneme.message before
        where before.workspace_id = workspace
          and before.branch_id = case when line.last_sequence_no > coalesce(line.fork_sequence_no, 0) then line.id else line.parent_branch_id end
          and before.sequence_no = line.last_sequence_no)),
      line.last_sequence_no + numbered.step, greatest(line.last_session_no, 1) + numbered.new_sessions, numbered.role, numbered.author, numbered.external_id,
      numbered.content, numbered.occurred_at, numbered.metadata,
      target.owner_user_id, target.persona_id, target.visibility, target.sensitivity, mneme_private.user_id()
    from numbered order by numbered.step
    returning id, content_hash, external_id, sequence_no, session_no, occurred_at
  ), nodes as (
    insert into mneme.memory_node (workspace_id, branch_id, content_hash, occurrences)
    select workspace, line.id, content_hash, count(*) from inserted group by content_hash order by content_hash
    on conflict (workspace_id, branch_id, content_hash) do update set occurrences = mneme.memory_node.occurrences + excluded.occurrences
  )
  select
    (select array_agg(coalesce(known.id, own.id, twin.id) order by given.position)
      from given
      left join known on known.position = given.position
      left join numbered own on own.position = given.position
      left join numbered twin on twin.external_id = given.external_id),
    array_agg(inserted.id order by inserted.sequence_no),
    (array_agg(inserted.occurred_at order by inserted.sequence_no desc))[1],
    max(inserted.session_no)
  into message_ids, fresh_ids, last_at, last_session
  from inserted;

  stored := coalesce(cardinality(fresh_ids), 0);
  if stored = 0 then
    return;
  end if;
  update mneme.branch set last_sequence_no = last_sequence_no + append_messages.stored, last_session_no = last_session, last_occurred_at = last_at
  where workspace_id = workspace and id = line.id;
  if target.ended_at is not null then
    update mneme.thread set ended_at = null, updated_at = now() where workspace_id = workspace and id = in_thread_id;
  end if;

  -- One entry for all turns of a call: which they were, their created_by and created_at say.
  perform mneme_private.audit('thread.append', 'thread', in_thread_id);
  -- The turns and what asks for their extraction commit together: an acknowledged turn is never without it.
  if in_background then
    insert into mneme_private.formation_backlog (workspace_id, branch_id, from_sequence_no, to_sequence_no)
    values (workspace, line.id, line.last_sequence_no + 1, line.last_sequence_no + append_messages.stored);
    perform mneme_operation.start_feeder();
  else
    perform mneme_operation.form_turns(fresh_ids, array[in_thread_id], 0);
  end if;
end
$$;
comment on function mneme_operation.append_messages(uuid, uuid, jsonb, boolean) is 'Stores turns in order with their jobs, or in the background with a place in the feeder''s backlog, in the caller''s transaction, and returns the ids of all of them and how many were new; one whose external id the thread knows is not stored again.';
alter function mneme_operation.append_messages(uuid, uuid, jsonb, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.append_messages(uuid, uuid, jsonb, boolean) from public;
grant execute on function mneme_operation.append_messages(uuid, uuid, jsonb, boolean) to mneme_member, mneme_admin, mneme_service;
