create or replace function mneme_operation.set_member(in_user_id uuid, in_role text) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  held text;
begin
  perform mneme_operation.require_row('user', in_user_id);
  if in_role = 'service' then
    raise exception using errcode = 'MN403', detail = 'SERVICE_ROLE_NOT_GIVEN',
      message = 'A service reads every user''s private rows, so an admin cannot create one. The server''s operator '
        'can, with mneme token --workspace SLUG --role service --user NAME.';
  end if;
  select m.role into held from mneme.membership m
  where m.workspace_id = mneme_private.workspace_id() and m.user_id = in_user_id;
  if held = in_role then
    return;
  end if;
  if held = 'service' then
    raise exception using errcode = 'MN409', detail = 'SERVICE_MEMBER',
      message = 'This user is a service. Remove the member first, which ends its access.';
  end if;
  if held = 'admin' then
    perform mneme_operation.require_other_admin(in_user_id);
  end if;
  insert into mneme.membership (workspace_id, user_id, role) values (mneme_private.workspace_id(), in_user_id, in_role)
  on conflict (workspace_id, user_id) do update set role = excluded.role;
  update mneme.workspace_user u set removed_at = null
  where u.workspace_id = mneme_private.workspace_id() and u.id = in_user_id and u.removed_at is not null;
  perform mneme_private.audit('member.set', 'user', in_user_id);
end
$$;
comment on function mneme_operation.set_member(uuid, text) is
  'Makes a user a member or an admin of the caller''s workspace; admins only. The last admin stays one.';
alter function mneme_operation.set_member(uuid, text) owner to mneme_owner;
revoke execute on function mneme_operation.set_member(uuid, text) from public;
grant execute on function mneme_operation.set_member(uuid, text) to mneme_admin;
