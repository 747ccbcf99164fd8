create or replace function mneme_operation.merge_branch(in_branch_id uuid, in_memory_ids uuid[]) returns uuid[]
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.branch;
  given uuid;
  chosen mneme.memory_item;
  old mneme.memory_item;
  fresh mneme.memory_item;
  kept uuid;
  merged uuid[] := '{}';
begin
  perform mneme_private.lock_knowledge();
  if not exists (select from mneme.branch b where b.workspace_id = workspace and b.id = in_branch_id) then
    raise exception using errcode = 'MN404', detail = 'BRANCH_NOT_FOUND',
      message = format('There is no branch %s that you can see. Check the id.', in_branch_id);
  end if;
  select parent.* into target from mneme.branch b join mneme.branch parent on parent.workspace_id = b.workspace_id
    and parent.id = b.parent_branch_id
  where b.workspace_id = workspace and b.id = in_branch_id;
  if not found then
    raise exception using errcode = 'MN409', detail = 'BRANCH_IS_TRUNK',
      message = 'This is the thread''s trunk, which is not a fork. Give the id of a forked branch.';
  end if;
  perform mneme_private.require_own_thread(target.thread_id);
  foreach given in array in_memory_ids loop
    select * into chosen from mneme.memory_item where workspace_id = workspace and id = given
      and branch_id = in_branch_id for update;
    if not found then
      raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND',
        message = format('This branch has no memory %s that you can see. Check memoryIds.', given);
    elsif chosen.recorded_to is not null or chosen.set_aside_at is not null or chosen.content_state <> 'inline' then
      raise exception using errcode = 'MN409', detail = 'MEMORY_NOT_CURRENT',
        message = format('Memory %s is no longer current. Merge its current version.', given);
    end if;
    perform mneme_operation.require_changeable(chosen, false);
    -- What the parent already has, by an earlier merge or from its own turns, is not stored twice.
    select m.id into kept from mneme.memory_item m
    where m.workspace_id = workspace and m.content_hash = chosen.content_hash and m.content = chosen.content
      and m.branch_id = target.id and m.kind = chosen.kind
      and m.recorded_to is null and m.content_state = 'inline' and m.set_aside_at is null
        and m.visibility = chosen.visibility
      and m.owner_user_id is not distinct from chosen.owner_user_id
        and m.persona_id is not distinct from chosen.persona_id
    order by m.id limit 1;
    if found then
      merged := merged || kept;
      continue;
    end if;
    -- A setting replaces the current one; on a fork only the fork's own, since what it shares is not changed.
    old := null;
    if chosen.key is not null then
      select m.* into old from mneme.memory_item m
      where m.workspace_id = workspace and m.kind = chosen.kind and m.key = chosen.key
        and m.category is not distinct from chosen.category and m.recorded_to is null
        and m.content_state = 'inline' and m.set_aside_at is null and m.visibility = chosen.visibility
          and m.layer = chosen.layer
        and m.owner_user_id is not distinct from chosen.owner_user_id
          and m.persona_id is not distinct from chosen.persona_id
        and m.project_id is not distinct from chosen.project_id and m.subject is not distinct from chosen.subject
        -- Another thread has another audience; in a thread with several speakers, a setting belongs to its speaker.
        and (chosen.visibility <> 'audience' or m.thread_id is not distinct from chosen.thread_id)
        and (chosen.visibility = 'private' or m.kind in ('decision', 'task')
          or (m.extracted_by is null and m.created_by is not distinct from chosen.created_by) or exists (
          select from mneme.memory_source theirs
          join mneme.message said on said.workspace_id = workspace and said.id = theirs.message_id
          join mneme.memory_source here on here.workspace_id = workspace and here.memory_id = chosen.id
          join mneme.message again on again.workspace_id = workspace and again.id = here.message_id
          where theirs.workspace_id = workspace and theirs.memory_id = m.id
            and said.author is not distinct from again.author
            and said.created_by is not distinct from again.created_by))
        and (m.branch_id = target.id or (target.parent_branch_id is null and (m.branch_id is null or exists (
          select from mneme.branch b where b.workspace_id = workspace and b.id = m.branch_id
            and b.parent_branch_id is null))))
      order by m.branch_id = target.id desc nulls last, m.recorded_from desc limit 1 for update;
      if old.id is not null then
        perform mneme_operation.require_changeable(old, false);
        perform mneme_operation.close_memory(old.id, chosen.valid_from);
      end if;
    end if;
    -- It is dated after the parent's last turn, so that branches forked before then don't see it, and known there from
    -- now on, whenever it was said.
    fresh := chosen;
    fresh.id := null;
    fresh.recorded_from := now();
    fresh.last_confirmed_at := now();
    fresh.supersedes_id := old.id;
    fresh.branch_id := target.id;
    fresh.source_sequence_no := target.last_sequence_no + 1;
    fresh.idempotency_key := null;
    fresh.created_by := mneme_private.user_id();
    select mneme_operation.write_memories(array[fresh]) into strict kept;
    insert into mneme.memory_source (workspace_id, memory_id, message_id)
    select workspace, kept, s.message_id from mneme.memory_source s where s.workspace_id = workspace
      and s.memory_id = chosen.id;
    insert into mneme.memory_entity (workspace_id, memory_id, entity_id)
    select workspace, kept, e.entity_id from mneme.memory_entity e where e.workspace_id = workspace
      and e.memory_id = chosen.id;
    perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'memory', 'ids', jsonb_build_array(kept)));
    perform mneme_private.audit('branch.merge', 'memory', kept);
    merged := merged || kept;
  end loop;
  return merged;
end
$$;
comment on function mneme_operation.merge_branch(uuid, uuid[]) is
  'Copies chosen memories of a branch to the branch it forks from, with what they rest on, and returns the memories as '
  'they stand there. What the parent knows already is not kept twice.';
alter function mneme_operation.merge_branch(uuid, uuid[]) owner to mneme_owner;
revoke execute on function mneme_operation.merge_branch(uuid, uuid[]) from public;
grant execute on function mneme_operation.merge_branch(uuid, uuid[]) to mneme_member, mneme_admin, mneme_service;
