create or replace function mneme_operation.remove_member(in_user_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  held text;
begin
  select m.role into held from mneme.membership m
  where m.workspace_id = mneme_private.workspace_id() and m.user_id = in_user_id;
  if held is null then
    raise exception using errcode = 'MN404', detail = 'MEMBER_NOT_FOUND',
      message = format('There is no member %s in this workspace. Check the id.', in_user_id);
  end if;
  if held = 'admin' then
    perform mneme_operation.require_other_admin(in_user_id);
  end if;
  delete from mneme.membership m where m.workspace_id = mneme_private.workspace_id() and m.user_id = in_user_id;
  update mneme.workspace_user u set removed_at = now()
  where u.workspace_id = mneme_private.workspace_id() and u.id = in_user_id;
  perform mneme_private.audit('member.remove', 'user', in_user_id);
end
$$;
comment on function mneme_operation.remove_member(uuid) is
  'Takes a user''s membership away, and with it whatever tokens and keys act as them; admins only. What they stored '
  'stays.';
alter function mneme_operation.remove_member(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.remove_member(uuid) from public;
grant execute on function mneme_operation.remove_member(uuid) to mneme_admin;
