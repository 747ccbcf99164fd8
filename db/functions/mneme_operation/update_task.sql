create or replace function mneme_operation.update_task(
  in_task_id uuid, in_content text, in_status text, in_due_at timestamptz, in_clear_due_at boolean, in_tags text[],
    in_channel text, in_clear_channel boolean,
  in_completed_at timestamptz, in_sealed jsonb default null, in_description text default null,
    in_clear_description boolean default false)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  old mneme.memory_item;
  fresh mneme.memory_item;
begin
  perform mneme_private.lock_knowledge();
  -- The id of an earlier version stands for the task.
  select m.* into old from mneme.memory_item m
  where m.workspace_id = workspace and m.id = any (mneme_operation.memory_versions(in_task_id)) and m.kind = 'task'
    and m.recorded_to is null
    and m.content_state in ('inline', 'sealed')
  for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'TASK_NOT_FOUND',
      message = format('There is no task %s that you can see. Check the id.', in_task_id);
  end if;
  -- Every persona sees a task, and that it is done.
  if in_content is not null or in_status = 'cancelled' or in_due_at is not null or in_clear_due_at
    or in_tags is not null or in_channel is not null or in_clear_channel or in_description is not null
    or in_clear_description
    -- A sealed text that has changed.
    or (in_sealed ->> 'same')::boolean is false
  then
    perform mneme_private.require_persona_owns(old.persona_id);
  end if;
  perform mneme_operation.require_changeable(old, true);
  if in_completed_at > now() + interval '1 minute' then
    raise exception using errcode = 'MN400', detail = 'BAD_INPUT',
      message = 'completedAt is in the future. Give the time at which the task was done.';
  end if;
  fresh := old;
  fresh.content := coalesce(in_content, old.content);
  fresh.reason := case when in_clear_description then null else coalesce(in_description, old.reason) end;
  fresh.status := coalesce(in_status, old.status);
  fresh.due_at := case when in_clear_due_at then null else coalesce(in_due_at, old.due_at) end;
  fresh.tags := coalesce(in_tags, old.tags);
  fresh.channel := case when in_clear_channel then null else coalesce(in_channel, old.channel) end;
  -- For a sealed text, the caller that sealed it says whether it changed.
  if (in_sealed ->> 'same')::boolean is not false
    and (fresh.content, fresh.status, fresh.due_at, fresh.tags, fresh.channel, fresh.reason) is not distinct from
      (old.content, old.status, old.due_at, old.tags, old.channel, old.reason)
  then
    return old.id;
  end if;
  fresh.valid_from := now();
  if fresh.status = 'done' and old.status <> 'done' then
    fresh.completed_at := coalesce(in_completed_at, now());
    -- If it was done before it was created, it was never open: its version begins with the previous one.
    fresh.valid_from := greatest(fresh.completed_at, coalesce(old.valid_from, fresh.completed_at));
  elsif fresh.status <> 'done' then
    fresh.completed_at := null;
  end if;
  perform mneme_private.audit(
    case when fresh.status = old.status then 'task.update' when fresh.status = 'done' then 'task.complete'
      when fresh.status = 'cancelled' then 'task.cancel'
      else 'task.update' end, 'memory', old.id);
  fresh := mneme_operation.sealed_version(old, fresh, in_sealed);
  return mneme_operation.replace_memory(old, fresh, in_sealed);
end
$$;
comment on function mneme_operation.update_task(uuid, text, text, timestamptz, boolean, text[], text, boolean,
  timestamptz, jsonb, text, boolean) is
  'Changes what is given of a task, as its next version; a change that changes nothing makes none.';
alter function mneme_operation.update_task(uuid, text, text, timestamptz, boolean, text[], text, boolean, timestamptz,
  jsonb, text, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.update_task(uuid, text, text, timestamptz, boolean, text[], text, boolean,
  timestamptz, jsonb, text, boolean) from public;
grant execute on function mneme_operation.update_task(uuid, text, text, timestamptz, boolean, text[], text, boolean,
  timestamptz, jsonb, text, boolean) to mneme_member, mneme_admin, mneme_service;
