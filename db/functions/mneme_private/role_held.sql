create or replace function mneme_private.role_held(in_workspace_id uuid, in_user_id uuid, in_role text) returns boolean
language sql stable strict security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from mneme.membership m
    where m.workspace_id = in_workspace_id and m.user_id = in_user_id and (m.role = in_role or m.role = 'admin' and in_role = 'member'))
$$;
comment on function mneme_private.role_held(uuid, uuid, text) is 'Whether a user holds a role in a workspace, an admin also asking for a member''s. Nobody becomes a service by being an admin. Asked before any token is believed.';
alter function mneme_private.role_held(uuid, uuid, text) owner to mneme_search;
revoke execute on function mneme_private.role_held(uuid, uuid, text) from public;
grant execute on function mneme_private.role_held(uuid, uuid, text) to mneme_authenticator;
