create or replace function mneme_operation.append_calls(in_calls jsonb, in_background boolean) returns jsonb
-- One generic plan: planning each call would cost as much as the call, and compiling it (JIT) many times that.
language plpgsql volatile set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  author_id constant uuid := mneme_private.user_id();
  micros bigint;
  answer jsonb;
  threads uuid[];
  requests text[];
  ended uuid[];
begin
  -- The lock on a branch's row keeps its sequence numbers gap-free and in order. All calls lock in the same order.
  -- Each row is looked up by its whole key (`offset 0` enforces it): a cached plan must not read a whole workspace
  -- because the tables were small when it was made.
  if jsonb_array_length(in_calls) = 1 then
    perform from mneme.branch
    where workspace_id = workspace and thread_id = (in_calls #>> '{0,thread}')::uuid
      and case when in_calls #>> '{0,branch}' is null then parent_branch_id is null
        else id = (in_calls #>> '{0,branch}')::uuid end
    for update;
  else
    perform from unnest(array(
      select distinct line.id
      from jsonb_to_recordset(in_calls) as call (thread uuid, branch uuid)
      cross join lateral (
        select id from mneme.branch
        where workspace_id = workspace and thread_id = call.thread
          and case when call.branch is null then parent_branch_id is null else id = call.branch end
        offset 0) line
      order by line.id)) as wanted (branch_id)
    cross join lateral (select from mneme.branch
      where workspace_id = workspace and id = wanted.branch_id offset 0 for update) held;
  end if;
  -- Checked only now: the thread's readers may have changed while the lock was awaited.
  if mneme_private.persona_id() is not null
    or current_setting('role') = 'mneme_member' and in_calls @? '$[*].messages[*] ? (@.role == "system")' then
    perform mneme_operation.require_appendable(in_calls);
  end if;
  -- Ids sort like a branch's turns: the clock is read after the lock, and each turn gets a later microsecond.
  micros := extract(epoch from clock_timestamp()) * 1000000;

  with called as materialized (
    select call.ordinality::integer as call_no, call.thread, call.request, call.later, call.messages,
      line.id as branch_id,
      case when target.visibility = 'audience' then call.speaker end as speaker, line.parent_branch_id,
      line.fork_sequence_no, line.last_sequence_no, line.last_session_no, line.last_occurred_at,
      -- The turn that the first of these follows.
      case when line.last_sequence_no > 0 then mneme_operation.turn_at(
        case when line.last_sequence_no > coalesce(line.fork_sequence_no, 0) then line.id
          else line.parent_branch_id end, line.last_sequence_no) end as last_id,
      line.place as branch_place, target.ended_at, target.channel, target.owner_user_id, target.persona_id,
      target.visibility,
      target.sensitivity, target.memory_off or person.memory_off as memory_off
    from rows from (jsonb_to_recordset(in_calls) as (thread uuid, branch uuid, request text, speaker text,
      later boolean, messages jsonb)) with ordinality as call
    cross join lateral (
      select ended_at, channel, owner_user_id, persona_id, visibility, sensitivity, memory_off from mneme.thread
      where workspace_id = workspace and id = call.thread offset 0) target
    cross join lateral (
      -- What is said in their own conversations, and by them in others'.
      select coalesce(bool_or(u.memory_off), false) as memory_off
      from unnest(array[target.owner_user_id, author_id]) given (id)
      cross join lateral (select memory_off from mneme.workspace_user
        where workspace_id = workspace and id = given.id offset 0) u) person
    cross join lateral (
      select ctid as place, id, parent_branch_id, fork_sequence_no, last_sequence_no, last_session_no, last_occurred_at
      from mneme.branch
      where workspace_id = workspace and thread_id = call.thread
        and case when call.branch is null then parent_branch_id is null else id = call.branch end
      offset 0) line
  ), given as materialized (
    select called.call_no, called.thread, called.branch_id, called.speaker, item.*,
      row_number() over (order by called.call_no, ordinality) as place
    from called cross join lateral rows from (jsonb_to_recordset(called.messages) as (
      role text, content text, author text, external_id text, occurred_at timestamptz,
        metadata jsonb, channel text, echo int4multirange, memory_off boolean, intimate boolean, utc_offset smallint))
      with ordinality as item
  ), known as materialized (
    select given.place, message.id, message.content <> given.content as differs
    from given
    cross join lateral (
      select id, content from mneme.message where workspace_id = workspace and thread_id = given.thread
        and external_id = given.external_id offset 0) message
    where given.external_id is not null
  ), first as materialized (
    -- Of turns with the same external id in a thread, the first is stored.
    select given.thread, given.external_id, min(given.place) as place
    from given where given.external_id is not null group by given.thread, given.external_id
  ), numbered as materialized (
    select fresh.*, row_number() over in_order as step,
      sum(case when abs(extract(epoch from fresh.occurred_at
        - coalesce(fresh.before, fresh.last_occurred_at, fresh.occurred_at))) > 3600 then 1
        else 0 end) over in_order as new_sessions,
      bool_or(fresh.says_intimate) over (partition by fresh.branch_id, fresh.exchange order by fresh.place) as intimate
    from (
      select given.place, given.call_no, given.branch_id, given.role, given.content,
        coalesce(given.author, case when given.role = 'user' then given.speaker end) as author, given.external_id,
        given.metadata, given.channel, given.echo, given.utc_offset, coalesce(given.memory_off, false) as memory_off,
        coalesce(given.intimate, false) as says_intimate,
        -- What answers a turn speaks of what that says: an exchange is a turn with its answers.
        count(*) filter (where given.role not in ('assistant', 'tool'))
          over (partition by given.branch_id order by given.place) as exchange,
        called.last_occurred_at,
        coalesce(given.occurred_at, clock_timestamp()) as occurred_at,
        mneme_private.uuid_v7(micros + given.place) as id,
        lag(coalesce(given.occurred_at, now())) over (partition by given.branch_id order by given.place) as before
      from given join called on called.call_no = given.call_no
      where given.place not in (select place from known)
        and (given.external_id is null or given.place in (select place from first))
    ) fresh
    window in_order as (partition by fresh.branch_id order by fresh.place)
  ), inserted as (
    insert into mneme.message (workspace_id, id, thread_id, branch_id, parent_id, sequence_no, session_no, role, author,
      external_id, content, occurred_at, metadata, channel,
      owner_user_id, persona_id, visibility, sensitivity, created_by, echo, memory_off, utc_offset)
    select workspace, numbered.id, called.thread, called.branch_id,
      coalesce(lag(numbered.id) over (partition by numbered.branch_id order by numbered.step), called.last_id),
      called.last_sequence_no + numbered.step, greatest(called.last_session_no, 1) + numbered.new_sessions,
        numbered.role, numbered.author, numbered.external_id,
      numbered.content, numbered.occurred_at, numbered.metadata, nullif(numbered.channel, called.channel),
      called.owner_user_id, called.persona_id, called.visibility,
      case when numbered.intimate
        -- One that goes on with the exchange that is there.
        or numbered.exchange = 0 and numbered.new_sessions = 0 and exists (select from mneme.message last
          where last.workspace_id = workspace and last.id = called.last_id and last.sensitivity = 'intimate')
        then 'intimate' else called.sensitivity end, author_id,
      numbered.echo, numbered.memory_off or called.memory_off
        -- In a group, a program stores what each of them says under their key.
        or (called.visibility = 'audience' and numbered.role = 'user' and exists (select from mneme.workspace_user
          where workspace_id = workspace and external_id = numbered.author and memory_off)),
      numbered.utc_offset
    from numbered join called on called.call_no = numbered.call_no order by numbered.place
    returning branch_id, content_hash, sequence_no, session_no, occurred_at
  ), nodes as (
    -- In the same order for all, like the branches.
    insert into mneme.memory_node (workspace_id, branch_id, content_hash, occurrences)
    select workspace, branch_id, content_hash, count(*) from inserted group by branch_id, content_hash
    order by branch_id, content_hash
    on conflict (workspace_id, branch_id, content_hash) do update
      set occurrences = mneme.memory_node.occurrences + excluded.occurrences
  ), told as materialized (
    select branch_id, min(sequence_no) as first_no, max(sequence_no) as last_no, max(session_no) as last_session,
      (array_agg(occurred_at order by sequence_no desc))[1] as last_at
    from inserted group by branch_id
  ), moved as (
    update mneme.branch line set last_sequence_no = told.last_no, last_session_no = told.last_session,
      last_occurred_at = told.last_at
    from told join (select distinct branch_id, branch_place from called) held on held.branch_id = told.branch_id
    where line.ctid = held.branch_place
  ), queued as (
    -- The turns and what asks for their formation commit together: an acknowledged turn is never without it.
    insert into mneme_private.formation_backlog (workspace_id, branch_id, from_sequence_no, to_sequence_no,
      in_background, held)
    select workspace, branch_id, first_no, last_no, in_background, in_background and exists (
      select from called where called.branch_id = told.branch_id and called.later)
    from told
  ), stored as materialized (
    select call_no, count(*) as turns from numbered group by call_no
  )
  select jsonb_agg(jsonb_build_object('stored', coalesce(stored.turns, 0), 'messageIds', (
        select jsonb_agg(coalesce(known.id, own.id, twin.id) order by given.place)
        from given
        left join known on known.place = given.place
        left join numbered own on own.place = given.place
        left join first on first.thread = given.thread and first.external_id = given.external_id
        left join numbered twin on twin.place = first.place
        where given.call_no = called.call_no),
      -- One whose text is gone, or elsewhere, differs from nothing.
      'differing', (
        select count(*) from given
        left join known on known.place = given.place
        left join first on first.thread = given.thread and first.external_id = given.external_id
        left join numbered twin on twin.place = first.place and first.place <> given.place
        where given.call_no = called.call_no and (known.differs or twin.content <> given.content)))
      order by called.call_no),
    array_agg(called.thread order by called.call_no) filter (where stored.turns > 0),
    array_agg(called.request order by called.call_no) filter (where stored.turns > 0),
    array_agg(called.thread) filter (where stored.turns > 0 and called.ended_at is not null)
  into answer, threads, requests, ended
  from called left join stored on stored.call_no = called.call_no;

  -- The call for a thread or branch that does not exist or is not visible has no row.
  if coalesce(jsonb_array_length(answer), 0) < jsonb_array_length(in_calls) then
    perform mneme_operation.require_appendable(in_calls);
    raise serialization_failure using message = 'A thread became visible while turns were being stored. Send the '
      'request again.';
  end if;
  if ended is not null then
    update mneme.thread t set ended_at = null, updated_at = now()
    where t.workspace_id = workspace and t.id = any (ended);
  end if;
  if threads is not null then
    perform mneme_private.publish(workspace, 'messages', threads);
    -- One audit entry for all turns of a call: their created_by and created_at identify them.
    perform mneme_private.audit_appends(threads, requests);
    if in_background then
      perform mneme_operation.start_feeder();
    else
      -- Without the workspace, since every login may listen.
      perform pg_notify('mneme_turns', '');
    end if;
  end if;
  return answer;
end
$$;
comment on function mneme_operation.append_calls(jsonb, boolean) is
  'Stores the turns of one or several calls in order, in the caller''s transaction: each call names a thread, perhaps '
  'a branch and a request, and its turns. What asks for their formation is stored with them, one stretch a branch, and '
  'workers are woken as it commits. Returns for each call the ids of its turns, how many were new, and how '
  'many differ from the turn that has their external id: one whose external id the thread knows is not stored again.';
alter function mneme_operation.append_calls(jsonb, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.append_calls(jsonb, boolean) from public;
grant execute on function mneme_operation.append_calls(jsonb, boolean) to mneme_member, mneme_admin, mneme_service;
