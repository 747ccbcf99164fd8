create or replace function mneme_operation.require_other_admin(in_user_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- Locked in one order: of two admins who remove each other concurrently, the second finds that it is the last.
  perform from mneme.membership m where m.workspace_id = mneme_private.workspace_id() and m.role = 'admin'
    order by m.user_id for update;
  if not exists (
    select from mneme.membership m
    where m.workspace_id = mneme_private.workspace_id() and m.role = 'admin' and m.user_id <> in_user_id
      and not exists (select from mneme.workspace_user u
        where u.workspace_id = m.workspace_id and u.id = m.user_id and u.is_program)) then
    raise exception using errcode = 'MN409', detail = 'LAST_ADMIN',
      message = 'The workspace would have no admin left. Make somebody else an admin first.';
  end if;
end
$$;
comment on function mneme_operation.require_other_admin(uuid) is
  'Refuses to take the role admin from the last person who holds it; a program is no person.';
alter function mneme_operation.require_other_admin(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.require_other_admin(uuid) from public;
grant execute on function mneme_operation.require_other_admin(uuid) to mneme_admin;
