create or replace function mneme_operation.place_fact(
  in_subject text, in_object text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid,
    in_source_message_ids uuid[], in_owner_user_id uuid)
returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  owner_id uuid := coalesce(in_owner_user_id, mneme_private.user_id());
  subject constant text := mneme_private.normalize_text(in_subject);
  seen_by text := case when in_project_id is null then 'private' else 'workspace' end;
  place mneme.thread;
  trunk mneme.branch;
  sources jsonb;
begin
  perform mneme_operation.require_row('thread', in_thread_id);
  perform mneme_operation.require_row('project', in_project_id);
  perform mneme_operation.require_row('persona', in_persona_id);
  perform mneme_operation.require_row('user', in_owner_user_id);
  -- Facts without a thread have no policy for a project's members. It must not be the workspace's, so only its owner's.
  if in_thread_id is null and in_project_id is not null
    and mneme_operation.project_audience(in_project_id, in_owner_user_id) <> 'workspace' then
    seen_by := 'private';
  end if;
  if in_thread_id is not null then
    -- A fact stated for a thread has the thread's readers, like one that was extracted from it.
    select * into strict place from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id;
    select * into strict trunk from mneme.branch b
    where b.workspace_id = workspace and b.thread_id = in_thread_id and b.parent_branch_id is null;
    seen_by := place.visibility;
    if seen_by <> 'workspace' then
      owner_id := place.owner_user_id;
    end if;
  end if;
  if seen_by = 'private' then
    perform mneme_private.require_memory_on(owner_id);
  end if;
  -- A citation of another user's turn is no second confirmation. A service may cite its own turns and those of the user
  -- it names.
  select coalesce(jsonb_agg(jsonb_build_object('messageId', m.id, 'occurredAt', m.occurred_at, 'own', own,
    'speaker', case
    when m.role <> 'user' then 'assistant'
    when own and subject = coalesce(mneme_private.normalize_text(m.author), 'the user') then 'subject' else 'other' end)
      order by m.occurred_at, m.id), '[]') into sources
  from mneme.message m
  cross join lateral (select m.created_by is not distinct from mneme_private.user_id()
    or (current_setting('role') = 'mneme_service'
      and (m.created_by is null or m.created_by is not distinct from in_owner_user_id)) as own) cited
  where m.workspace_id = workspace and m.id = any (in_source_message_ids);
  if jsonb_array_length(sources) < (select count(distinct given) from unnest(in_source_message_ids) given) then
    raise exception using errcode = 'MN404', detail = 'MESSAGE_NOT_FOUND',
      message = 'One of sourceMessageIds is not a message that you can see. Check the ids.';
  end if;
  return jsonb_build_object(
    'subject', subject, 'object', mneme_private.normalize_text(in_object),
    'subjectEntityId', mneme_operation.known_name(subject, owner_id, seen_by = 'workspace'),
    'objectEntityId', mneme_operation.known_name(mneme_private.normalize_text(in_object), owner_id,
      seen_by = 'workspace'),
    'ownerUserId', owner_id, 'visibility', seen_by, 'sensitivity', coalesce(place.sensitivity, 'neutral'), 'personaId',
      coalesce(in_persona_id, place.persona_id, mneme_private.persona_id()),
    'projectId', coalesce(in_project_id, place.project_id), 'branchId', trunk.id, 'sequenceNo', trunk.last_sequence_no,
      'sources', sources);
end
$$;
comment on function mneme_operation.place_fact(text, text, uuid, uuid, uuid, uuid[], uuid) is
  'Where a stated fact belongs and whom its names stand for: a thread''s readers see it, else the workspace if it is '
  'of a project without members, else its owner. Raises a clear error for what isn''t there.';
alter function mneme_operation.place_fact(text, text, uuid, uuid, uuid, uuid[], uuid) owner to mneme_owner;
revoke execute on function mneme_operation.place_fact(text, text, uuid, uuid, uuid, uuid[], uuid) from public;
grant execute on function mneme_operation.place_fact(text, text, uuid, uuid, uuid, uuid[], uuid)
  to mneme_member, mneme_admin, mneme_service;
