create or replace function mneme_operation.set_belonging(
  in_kind text, in_id uuid, in_key text, in_user_id uuid, in_user_key text, in_belongs boolean
) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- A row that a key doesn't find gives the same error as one that an id doesn't find.
  target constant uuid := coalesce(in_id, case in_kind
    when 'project' then (
      select t.id from mneme.project t where t.workspace_id = workspace and t.external_id = in_key)
    -- The caller's own, or the only one: with threads of several users under one key, none is chosen by chance.
    when 'thread' then (
      select case when count(*) filter (where keyed.own) = 1 then min(keyed.id::text) filter (where keyed.own)
        when count(*) = 1 then min(keyed.id::text) end::uuid
      from (
        select t.id, t.owner_user_id is not distinct from mneme_private.user_id() as own
        from mneme.thread t where t.workspace_id = workspace and t.external_id = in_key) keyed) end);
  belonging constant uuid := coalesce(in_user_id, (select u.id from mneme.workspace_user u
    where u.workspace_id = workspace and u.external_id = in_user_key));
begin
  if target is null then
    raise exception using errcode = 'MN404', detail = upper(in_kind) || '_NOT_FOUND',
      message = format('There is no %1$s with this key that you can see, or there is more than one. Check %1$sKey, '
        'or give %1$sId.', in_kind);
  elsif belonging is null then
    raise exception using errcode = 'MN404', detail = 'USER_NOT_FOUND',
      message = 'There is no user with this key. Check userKey.';
  end if;
  case in_kind
    when 'project' then perform mneme_private.change_project_member(target, belonging, in_belongs);
    when 'thread' then perform mneme_private.change_thread_participant(target, belonging, in_belongs);
  end case;
  perform mneme_private.audit(case in_kind when 'project' then 'project.member.'
    else 'thread.participant.' end || case when in_belongs then 'add' else 'remove' end, in_kind, target);
  return target;
end
$$;
comment on function mneme_operation.set_belonging(text, uuid, text, uuid, text, boolean) is
  'Takes a user into a project or a thread''s audience, or out of it, each named by id or by key, and returns the '
  'project or thread.';
alter function mneme_operation.set_belonging(text, uuid, text, uuid, text, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.set_belonging(text, uuid, text, uuid, text, boolean) from public;
grant execute on function mneme_operation.set_belonging(text, uuid, text, uuid, text, boolean)
  to mneme_member, mneme_admin, mneme_service;
