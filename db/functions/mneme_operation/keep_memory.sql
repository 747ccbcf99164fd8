create or replace function mneme_operation.keep_memory(
  in_memory mneme.memory_item, in_source_message_ids uuid[], in_replace boolean default false
) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  fresh mneme.memory_item := in_memory;
  sources integer;
  said_in text;
  kept uuid;
begin
  -- What is stated in a persona's conversation belongs to the relationship, unless a layer is given.
  if fresh.layer is null and fresh.persona_id is null then
    select t.persona_id into fresh.persona_id from mneme.thread t
    where t.workspace_id = workspace and t.id = fresh.thread_id;
  end if;
  if coalesce(fresh.layer, 'relationship') = 'relationship' then
    fresh.persona_id := coalesce(fresh.persona_id, mneme_private.persona_id());
  end if;
  fresh.owner_user_id := coalesce(fresh.owner_user_id, mneme_private.user_id());
  fresh.layer := coalesce(fresh.layer, case when fresh.persona_id is not null then 'relationship'
    when fresh.project_id is not null then 'project' else 'profile' end);
  fresh.visibility := case when fresh.layer in ('project', 'workspace') then 'workspace' else 'private' end;
  if fresh.layer = 'relationship' and fresh.persona_id is null then
    raise exception using errcode = 'MN400', detail = 'PERSONA_REQUIRED',
      message = 'A relationship memory belongs to a persona: give personaId.';
  end if;
  if fresh.layer = 'project' and fresh.project_id is null then
    raise exception using errcode = 'MN400', detail = 'PROJECT_REQUIRED',
      message = 'A project memory belongs to a project: give projectId.';
  end if;
  perform mneme_operation.require_row('thread', fresh.thread_id);
  perform mneme_operation.require_row('project', fresh.project_id);
  perform mneme_operation.require_row('persona', fresh.persona_id);
  perform mneme_operation.require_row('user', in_memory.owner_user_id);
  if fresh.layer = 'project' then
    fresh.visibility := mneme_operation.project_audience(fresh.project_id, in_memory.owner_user_id);
  end if;
  select count(*), max(sequence_no) filter (where thread_id = fresh.thread_id),
    (array_agg(channel order by sequence_no desc) filter (where thread_id = fresh.thread_id))[1]
  into sources, fresh.source_sequence_no, said_in
  from mneme.message where workspace_id = workspace and id = any (in_source_message_ids);
  if sources < (select count(distinct given) from unnest(in_source_message_ids) given) then
    raise exception using errcode = 'MN404', detail = 'MESSAGE_NOT_FOUND',
      message = 'One of sourceMessageIds is not a message that you can see. Check the ids.';
  end if;
  if fresh.thread_id is not null then
    select b.id, coalesce(fresh.source_sequence_no, b.last_sequence_no),
      coalesce(fresh.channel, said_in, t.channel)
    into strict fresh.branch_id, fresh.source_sequence_no, fresh.channel
    from mneme.branch b join mneme.thread t on t.workspace_id = b.workspace_id and t.id = b.thread_id
    where b.workspace_id = workspace and b.thread_id = fresh.thread_id
    -- What is derived from a fork's turns belongs to the fork until it is merged.
    order by b.parent_branch_id is not null and exists (
      select from mneme.message m where m.workspace_id = workspace and m.branch_id = b.id
        and m.id = any (in_source_message_ids)) desc, b.parent_branch_id is null desc, b.id desc
    limit 1;
  end if;
  if fresh.layer in ('profile', 'relationship') then
    perform mneme_private.require_memory_on(fresh.owner_user_id);
  end if;
  fresh.created_by := mneme_private.user_id();
  fresh.last_confirmed_at := now();
  if in_replace then
    -- A forgotten memory is not replaced: its key goes to the new one.
    update mneme.memory_item set idempotency_key = null
    where workspace_id = workspace and owner_user_id is not distinct from fresh.owner_user_id
      and persona_id is not distinct from fresh.persona_id
      and visibility = fresh.visibility and idempotency_key = fresh.idempotency_key and content_state = 'removed';
  end if;
  select mneme_operation.write_memories(array[fresh]) into kept;
  if kept is null then
    if in_replace then
      return mneme_operation.replace_by_key(fresh, in_source_message_ids);
    end if;
    select id into kept from mneme.memory_item
    where workspace_id = workspace and owner_user_id is not distinct from fresh.owner_user_id
      and persona_id is not distinct from fresh.persona_id
      and visibility = fresh.visibility and idempotency_key = fresh.idempotency_key;
    return kept;
  end if;
  insert into mneme.memory_source (workspace_id, memory_id, message_id)
  select distinct workspace, kept, given from unnest(in_source_message_ids) given;
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'memory', 'ids', jsonb_build_array(kept)));
  perform mneme_private.audit(
    case when fresh.kind = 'task' then 'task.create' when fresh.key is not null then 'preference.set'
      else 'memory.remember' end, 'memory', kept);
  return kept;
end
$$;
comment on function mneme_operation.keep_memory(mneme.memory_item, uuid[], boolean) is
  'Stores what is stated as a memory, with its sources and the job for its vector: whose it is and who sees it follow '
  'from its layer; the same idempotency key stores once, or replaces what it stored.';
alter function mneme_operation.keep_memory(mneme.memory_item, uuid[], boolean) owner to mneme_owner;
revoke execute on function mneme_operation.keep_memory(mneme.memory_item, uuid[], boolean) from public;
grant execute on function mneme_operation.keep_memory(mneme.memory_item, uuid[], boolean)
  to mneme_member, mneme_admin, mneme_service;
