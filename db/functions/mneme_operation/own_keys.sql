create or replace function mneme_operation.own_keys(
  in_given jsonb, in_make boolean, out user_id uuid, out project_id uuid, out persona_id uuid, out thread_id uuid
)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  user_key constant text := in_given ->> 'userKey';
  project_key constant text := in_given ->> 'projectKey';
  persona_key constant text := in_given ->> 'personaKey';
  thread_key constant text := in_given ->> 'threadKey';
  reader uuid;
  speaker uuid;
begin
  user_id := (in_given ->> 'userId')::uuid;
  project_id := (in_given ->> 'projectId')::uuid;
  persona_id := (in_given ->> 'personaId')::uuid;
  thread_id := (in_given ->> 'threadId')::uuid;
  if user_key is not null then
    select u.id into user_id from mneme.workspace_user u where u.workspace_id = workspace and u.external_id = user_key;
    if user_id is null and in_make then
      user_id := mneme_operation.ensure_user(user_key, null);
    end if;
  end if;
  if project_key is not null then
    select p.id into project_id from mneme.project p where p.workspace_id = workspace and p.external_id = project_key;
    if project_id is null and in_make then
      project_id := mneme_operation.ensure_project(project_key, null, null);
    end if;
  end if;
  if persona_key is not null then
    select p.id into persona_id from mneme.persona p where p.workspace_id = workspace and p.external_id = persona_key;
    if persona_id is null and in_make then
      persona_id := mneme_operation.ensure_persona(persona_key, null);
    end if;
  end if;
  perform mneme_private.require_persona(persona_id);
  -- The key of an unknown user finds no thread, and in particular none of the service's own.
  if thread_key is null or (user_key is not null and user_id is null)
    or (persona_key is not null and persona_id is null) then
    return;
  end if;
  if in_make then
    -- A group is nobody's but the program's that opens it.
    thread_id := mneme_operation.open_thread(thread_key, in_given ->> 'channel', in_given ->> 'title', project_id,
      persona_id, null, null, case when (in_given ->> 'group')::boolean is not true then user_id end);
    return;
  end if;
  -- As in open_thread, among the threads that the user reads: another one belongs to somebody else, who may have chosen
  -- the key to receive what is said here, or to have their text read here.
  reader := coalesce(user_id, mneme_private.user_id());
  speaker := coalesce(persona_id, mneme_private.persona_id());
  select t.id into thread_id from mneme.thread t
  where t.workspace_id = workspace and t.external_id = thread_key
    and ((t.owner_user_id is not distinct from reader and t.persona_id is not distinct from speaker)
      or ((t.project_id = own_keys.project_id
          or (current_setting('role') = 'mneme_service' and t.created_by = mneme_private.user_id()))
        and (t.visibility = 'workspace' or (t.visibility = 'audience' and exists (
          select from mneme.thread_participant p
          where p.workspace_id = workspace and p.thread_id = t.id and p.user_id = reader)))))
  -- A group before the user's private thread of the same key, as there.
  order by t.project_id is not distinct from own_keys.project_id desc,
    (own_keys.user_id is not null and t.visibility = 'audience') desc, t.visibility = 'private' desc,
    t.owner_user_id is not distinct from reader desc, t.id
  limit 1;
end
$$;
comment on function mneme_operation.own_keys(jsonb, boolean) is
  'The rows that the caller''s own keys name: a user, a project, a persona, and a thread of that user and persona, of '
  'that project, or that the program opened itself; as a group, one of the caller''s own. What is missing is made '
  'where asked for, as the caller may; else '
  'it is null.';
alter function mneme_operation.own_keys(jsonb, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.own_keys(jsonb, boolean) from public;
grant execute on function mneme_operation.own_keys(jsonb, boolean) to mneme_member, mneme_admin, mneme_service;
