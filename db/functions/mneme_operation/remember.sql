create or replace function mneme_operation.remember(
  in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid,
  in_confidence real, in_valid_from timestamptz, in_valid_to timestamptz, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  owner_id constant uuid := coalesce(in_owner_user_id, mneme_private.user_id());
  layer constant text := coalesce(in_layer, case when in_persona_id is not null then 'relationship' when in_project_id is not null then 'project' else 'profile' end);
  seen_by constant text := case when layer in ('project', 'workspace') then 'workspace' else 'private' end;
  trunk_id uuid;
  latest integer;
  sources integer;
  kept uuid;
begin
  if layer = 'relationship' and in_persona_id is null then
    raise exception using errcode = 'MN400', detail = 'PERSONA_REQUIRED', message = 'A relationship memory belongs to a persona: give personaId.';
  end if;
  if layer = 'project' and in_project_id is null then
    raise exception using errcode = 'MN400', detail = 'PROJECT_REQUIRED', message = 'A project memory belongs to a project: give projectId.';
  end if;
  perform mneme_operation.require_row('thread', in_thread_id);
  perform mneme_operation.require_row('project', in_project_id);
  perform mneme_operation.require_row('persona', in_persona_id);
  perform mneme_operation.require_row('user', in_owner_user_id);
  select count(*), max(sequence_no) filter (where thread_id = in_thread_id) into sources, latest
  from mneme.message where workspace_id = workspace and id = any (in_source_message_ids);
  if sources < (select count(distinct given) from unnest(in_source_message_ids) given) then
    raise exception using errcode = 'MN404', detail = 'MESSAGE_NOT_FOUND', message = 'One of sourceMessageIds is not a message that you can see. Check the ids.';
  end if;
  if in_thread_id is not null then
    select id, coalesce(latest, last_sequence_no) into strict trunk_id, latest from mneme.branch
    where workspace_id = workspace and thread_id = in_thread_id and parent_branch_id is null;
  end if;
  insert into mneme.memory_item (workspace_id, kind, layer, content, status, confidence, valid_from, valid_to, thread_id, branch_id, source_sequence_no, project_id,
    persona_id, idempotency_key, owner_user_id, visibility, created_by, last_confirmed_at)
  values (workspace, in_kind, layer, in_content, case when in_kind = 'task' then 'pending' end, coalesce(in_confidence, 1), in_valid_from, in_valid_to,
    in_thread_id, trunk_id, latest, in_project_id, in_persona_id, in_idempotency_key, owner_id, seen_by, mneme_private.user_id(), now())
  on conflict (workspace_id, owner_user_id, persona_id, visibility, idempotency_key) where idempotency_key is not null do nothing
  returning id into kept;
  if kept is null then
    select id into kept from mneme.memory_item
    where workspace_id = workspace and owner_user_id is not distinct from owner_id and persona_id is not distinct from in_persona_id
      and visibility = seen_by and idempotency_key = in_idempotency_key;
    return kept;
  end if;
  insert into mneme.memory_source (workspace_id, memory_id, message_id)
  select distinct workspace, kept, given from unnest(in_source_message_ids) given;
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'memory', 'ids', jsonb_build_array(kept)));
  return kept;
end
$$;
comment on function mneme_operation.remember(text, text, text, uuid, uuid, uuid, real, timestamptz, timestamptz, uuid[], uuid, text) is 'Stores a memory with its sources and the job for its vector; the same idempotency key stores once.';
alter function mneme_operation.remember(text, text, text, uuid, uuid, uuid, real, timestamptz, timestamptz, uuid[], uuid, text) owner to mneme_owner;
revoke execute on function mneme_operation.remember(text, text, text, uuid, uuid, uuid, real, timestamptz, timestamptz, uuid[], uuid, text) from public;
grant execute on function mneme_operation.remember(text, text, text, uuid, uuid, uuid, real, timestamptz, timestamptz, uuid[], uuid, text) to mneme_member, mneme_admin, mneme_service;
