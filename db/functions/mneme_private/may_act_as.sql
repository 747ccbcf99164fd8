create or replace function mneme_private.may_act_as(in_user_id uuid, in_role text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case current_setting('role')
    when 'mneme_service' then in_role = 'service' and in_user_id = mneme_private.user_id()
    when 'mneme_admin' then in_role in ('member', 'admin') and (in_user_id = mneme_private.user_id() or exists (
      select from mneme.workspace_user u
      where u.workspace_id = mneme_private.workspace_id() and u.id = in_user_id and u.is_program))
    else false
  end
$$;
comment on function mneme_private.may_act_as(uuid, text) is
  'Whether the caller may make a key that acts as a user in a role. Whoever makes a key holds it, so it opens nothing '
  'its maker could not see: an admin makes keys for themselves and for programs'' users, a service for itself.';
alter function mneme_private.may_act_as(uuid, text) owner to mneme_owner;
revoke execute on function mneme_private.may_act_as(uuid, text) from public;
grant execute on function mneme_private.may_act_as(uuid, text) to mneme_admin, mneme_service;
