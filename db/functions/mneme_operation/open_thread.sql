create or replace function mneme_operation.open_thread(
  in_external_id text, in_channel text, in_title text, in_project_id uuid, in_persona_id uuid,
  in_taxonomy_path ltree, in_started_at timestamptz, in_owner_user_id uuid)
returns uuid
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  owner_id constant uuid := coalesce(in_owner_user_id, mneme_private.user_id());
  speaker constant uuid := coalesce(in_persona_id, mneme_private.persona_id());
  -- A thread of a project belongs to its members, or to the workspace if there are none; any other only to its owner.
  seen_by text := 'private';
  opened uuid;
begin
  perform mneme_operation.require_row('project', in_project_id);
  perform mneme_operation.require_row('persona', in_persona_id);
  perform mneme_operation.require_row('user', in_owner_user_id);
  if in_project_id is not null then
    seen_by := mneme_operation.project_audience(in_project_id, in_owner_user_id);
  end if;
  for attempt in 1..2 loop
    if in_external_id is not null then
      -- The user's own, or of the given project. Another readable thread belongs to somebody else, who may have chosen
      -- the key to receive what is said here. A service may name its own threads for all who read them, and what it
      -- opened for nobody for all of its users: who does not take part in that is told so, and reads none of it.
      select t.id into opened from mneme.thread t
      cross join lateral (
        select in_owner_user_id is not null and exists (
          select from mneme.thread_participant p
          where p.workspace_id = workspace and p.thread_id = t.id and p.user_id = in_owner_user_id) as taken) seat
      where t.workspace_id = workspace and t.external_id = in_external_id
        and (mneme_private.persona_id() is null or t.persona_id = speaker)
        and ((t.owner_user_id is not distinct from owner_id and t.persona_id is not distinct from speaker)
          or (t.project_id = in_project_id and t.visibility <> 'private')
          or (current_setting('role') = 'mneme_service' and t.created_by = mneme_private.user_id()
            and (t.visibility = 'workspace' or t.owner_user_id = t.created_by
              or (t.visibility = 'audience' and (in_owner_user_id is null or seat.taken)))))
      -- A thread that the user reads first, and of these a group: nothing private is said or read there by mistake.
      order by t.project_id is not distinct from in_project_id desc,
        (t.visibility = 'workspace' or t.owner_user_id is not distinct from owner_id or seat.taken) desc,
        (seat.taken and t.visibility = 'audience') desc, t.visibility = seen_by desc,
        t.owner_user_id is not distinct from owner_id desc, t.id limit 1;
      if found then
        return opened;
      end if;
    end if;
    begin
      insert into mneme.thread (workspace_id, external_id, channel, title, project_id, persona_id, taxonomy_node_id,
        started_at, owner_user_id, visibility, created_by)
      values (workspace, in_external_id, in_channel, in_title, in_project_id, speaker,
        mneme_operation.place_in_taxonomy(in_taxonomy_path),
        coalesce(in_started_at, now()), owner_id, seen_by, mneme_private.user_id())
      returning id into opened;
      insert into mneme.branch (workspace_id, thread_id) values (workspace, opened);
      if seen_by = 'audience' then
        perform mneme_private.add_participants(opened);
      end if;
      perform mneme_private.audit('thread.open', 'thread', opened);
      return opened;
    exception when unique_violation then
      -- Another transaction opened it meanwhile: the second round finds that one.
      null;
    end;
  end loop;
  raise exception using errcode = 'MN409', detail = 'THREAD_EXTERNAL_ID_TAKEN',
    message = 'Another thread already uses this externalId. Choose a different one.';
end
$$;
comment on function mneme_operation.open_thread(text, text, text, uuid, uuid, ltree, timestamptz, uuid) is
  'Opens a thread with its trunk branch; the same external id gives the same thread again.';
alter function mneme_operation.open_thread(text, text, text, uuid, uuid, ltree, timestamptz, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.open_thread(text, text, text, uuid, uuid, ltree, timestamptz, uuid)
  from public;
grant execute on function mneme_operation.open_thread(text, text, text, uuid, uuid, ltree, timestamptz, uuid)
  to mneme_member, mneme_admin, mneme_service;
