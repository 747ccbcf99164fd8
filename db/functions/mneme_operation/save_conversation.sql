create or replace function mneme_operation.save_conversation(
  in_thread_id uuid, in_summary text, in_topics text[], in_decisions jsonb, in_action_items text[], in_sentiment text,
    in_message_count integer, in_started_at timestamptz, in_ended_at timestamptz, in_owner_user_id uuid,
    in_project_id uuid, in_persona_id uuid)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  trunk mneme.branch;
  talk mneme.thread;
  began timestamptz;
  over timestamptz;
  saved uuid;
  fresh mneme.memory_item;
  item record;
begin
  perform mneme_operation.require_row('thread', in_thread_id);
  perform mneme_private.require_own_thread(in_thread_id);
  select * into strict trunk from mneme.branch b
  where b.workspace_id = workspace and b.thread_id = in_thread_id and b.parent_branch_id is null for update;
  if trunk.last_sequence_no > 0 then
    raise exception using errcode = 'MN409', detail = 'CONVERSATION_HAS_TURNS',
      message = 'This thread has turns, and its summary is written from them. Close it with closeThread, or save the '
        'conversation under another key.';
  end if;
  select * into strict talk from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id;
  -- It is stored as theirs.
  if current_setting('role') = 'mneme_member' and talk.owner_user_id is distinct from mneme_private.user_id()
    and talk.created_by is distinct from mneme_private.user_id()
  then
    raise exception using errcode = 'MN403', detail = 'THREAD_NOT_YOURS',
      message = 'Another user saved a conversation under this key, and only that user, its owner or an admin may '
        'replace it. Use another key.';
  end if;
  if talk.visibility = 'private' then
    perform mneme_private.require_memory_on(talk.owner_user_id);
  end if;
  -- Its readers were decided when it was first saved; they change when the thread is moved.
  if in_project_id is distinct from talk.project_id and in_project_id is not null then
    raise exception using errcode = 'MN409', detail = 'CONVERSATION_ELSEWHERE',
      message = 'A conversation with this key already exists outside this project, and saving it again does not '
        'change its readers. Omit the project, or move its thread there with updateThread first.';
  end if;
  -- Saved again without its times, it keeps them.
  select s.period_start, s.period_end into began, over from mneme.summary s
  where s.workspace_id = workspace and s.thread_id = in_thread_id and s.branch_id = trunk.id and s.level = 'session'
    and (in_started_at is null or s.period_start = in_started_at)
    and (in_ended_at is null or s.period_start <= in_ended_at)
  order by s.period_start desc limit 1;
  began := coalesce(in_started_at, began, in_ended_at, now());
  -- Without a given end: now for a conversation that has just ended, else the start.
  over := coalesce(in_ended_at, over,
    case when began > now() - interval '1 day' then greatest(began, now()) else began end);
  update mneme.thread set summary = in_summary, ended_at = over, updated_at = now()
  where workspace_id = workspace and id = in_thread_id;
  update mneme.summary s set period_end = over, content = in_summary, topics = in_topics,
    key_decisions = array(select told ->> 'text' from jsonb_array_elements(in_decisions) told),
    action_items = in_action_items, sentiment = in_sentiment, message_count = in_message_count, updated_at = now()
  where s.workspace_id = workspace and s.thread_id = in_thread_id and s.branch_id = trunk.id and s.level = 'session'
    and s.period_start = began
  returning s.id into saved;
  if saved is null then
    insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, project_id, period_start,
      period_end, content, topics, key_decisions, action_items, sentiment, message_count, owner_user_id, persona_id,
      visibility, sensitivity, created_by)
    select workspace, 'session', t.id, trunk.id, 0, t.project_id, began, over, in_summary, in_topics,
      array(select told ->> 'text' from jsonb_array_elements(in_decisions) told), in_action_items, in_sentiment,
      in_message_count, t.owner_user_id, t.persona_id, t.visibility, t.sensitivity, mneme_private.user_id()
    from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id
    returning id into saved;
  end if;
  -- Decisions and tasks become memories, as if they had been said in turns.
  for item in
    select 'decision' as kind, told ->> 'text' as content, told ->> 'reason' as reason
    from jsonb_array_elements(in_decisions) told
    union all
    select 'task', told, null from unnest(in_action_items) told
  loop
    fresh := null;
    fresh.idempotency_key := item.kind || ':' || in_thread_id || ':'
      || encode(sha256(convert_to(item.content, 'UTF8')), 'hex');
    -- A memory that was saved before is not stored again: it keeps its owner after a move of the thread, and stays
    -- forgotten.
    continue when exists (select from mneme.memory_item i where i.workspace_id = workspace
      and i.thread_id = in_thread_id and i.idempotency_key = fresh.idempotency_key);
    fresh.kind := item.kind;
    fresh.content := item.content;
    fresh.reason := item.reason;
    fresh.status := case when item.kind = 'task' then 'pending' end;
    fresh.tags := '{}';
    fresh.thread_id := in_thread_id;
    fresh.project_id := talk.project_id;
    fresh.persona_id := in_persona_id;
    fresh.valid_from := over;
    fresh.owner_user_id := in_owner_user_id;
    perform mneme_operation.keep_memory(fresh, '{}');
  end loop;
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'summary', 'ids', jsonb_build_array(saved)));
  perform mneme_private.audit('conversation.save', 'thread', in_thread_id);
  return saved;
end
$$;
comment on function mneme_operation.save_conversation(uuid, text, text[], jsonb, text[], text, integer, timestamptz,
  timestamptz, uuid, uuid, uuid) is
  'Stores what a conversation came to that was held elsewhere, in a thread without turns: its summary, and what was '
  'decided and is to be done as memories. Once more, it takes the place of what was stored, in the same project, with '
  'its times where none are given.';
alter function mneme_operation.save_conversation(uuid, text, text[], jsonb, text[], text, integer, timestamptz,
  timestamptz, uuid, uuid, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.save_conversation(uuid, text, text[], jsonb, text[], text, integer,
  timestamptz, timestamptz, uuid, uuid, uuid) from public;
grant execute on function mneme_operation.save_conversation(uuid, text, text[], jsonb, text[], text, integer,
  timestamptz, timestamptz, uuid, uuid, uuid) to mneme_member, mneme_admin, mneme_service;
