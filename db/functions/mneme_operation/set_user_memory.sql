create or replace function mneme_operation.set_user_memory(in_user_id uuid, in_off boolean) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_operation.require_row('user', in_user_id);
  if current_setting('role') = 'mneme_member' and in_user_id is distinct from mneme_private.user_id() then
    raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED',
      message = 'Only an admin switches the memory of somebody else on or off. Leave userId out for your own.';
  end if;
  if mneme_private.persona_id() is not null then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'A request that is bound to a persona cannot switch memory for all of them. Omit the header '
        'X-Mneme-Persona, or use a token or key that is not bound to a persona.';
  end if;
  update mneme.workspace_user u set memory_off = in_off
  where u.workspace_id = mneme_private.workspace_id() and u.id = in_user_id and u.memory_off <> in_off;
  if found then
    perform mneme_private.audit('user.memory', 'user', in_user_id);
  end if;
end
$$;
comment on function mneme_operation.set_user_memory(uuid, boolean) is
  'Says whether what a user says from now on is remembered, and assistants are told what is known of them: each '
  'says so for themselves, an admin or a program for anybody. What is stored stays as it is.';
alter function mneme_operation.set_user_memory(uuid, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.set_user_memory(uuid, boolean) from public;
grant execute on function mneme_operation.set_user_memory(uuid, boolean) to mneme_member, mneme_admin, mneme_service;
