create or replace function mneme_operation.key_user(in_user_id uuid, in_role text, in_name text) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  made uuid;
begin
  if in_role = 'service' and current_setting('role') <> 'mneme_service' then
    raise exception using errcode = 'MN403', detail = 'SERVICE_REQUIRED',
      message = 'A service reads every user''s private rows, so an admin cannot create a key for one. Use a '
        'service''s token, or on the server: mneme key create NAME --role service --user SERVICE --workspace SLUG.';
  end if;
  if current_setting('role') = 'mneme_service'
    and (in_role <> 'service' or coalesce(in_user_id, mneme_private.user_id()) <> mneme_private.user_id()) then
    raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
      message = 'A service can create keys only for itself, with the role service. Other keys require the role admin.';
  end if;
  perform mneme_operation.require_row('user', in_user_id);
  if in_user_id is null and in_role <> 'service' then
    insert into mneme.workspace_user (workspace_id, name, is_program)
    values (mneme_private.workspace_id(), in_name, true) returning id into made;
    insert into mneme.membership (workspace_id, user_id, role) values (mneme_private.workspace_id(), made, in_role);
    perform mneme_private.audit('member.set', 'user', made);
    return made;
  end if;
  made := coalesce(in_user_id, mneme_private.user_id());
  if not mneme_private.may_act_as(made, in_role) then
    raise exception using errcode = 'MN403', detail = 'KEY_USER_NOT_ALLOWED',
      message = 'A key can act as you or as a user of its own, but not as another person. Omit userId to create a '
        'user for it.';
  end if;
  return made;
end
$$;
comment on function mneme_operation.key_user(uuid, text, text) is
  'The user a new key acts as: the given one, or a program''s user made for it, with the key''s role; for a service, '
  'itself.';
alter function mneme_operation.key_user(uuid, text, text) owner to mneme_owner;
revoke execute on function mneme_operation.key_user(uuid, text, text) from public;
grant execute on function mneme_operation.key_user(uuid, text, text) to mneme_admin, mneme_service;
