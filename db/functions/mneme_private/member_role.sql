create or replace function mneme_private.member_role(in_workspace_id uuid, in_user_id uuid) returns text
language sql stable strict security definer set search_path = pg_catalog, pg_temp
as $$
  select role::text from mneme.membership where workspace_id = in_workspace_id and user_id = in_user_id
$$;
comment on function mneme_private.member_role(uuid, uuid) is 'The role a user holds in a workspace, or null. Asked before any token is believed.';
alter function mneme_private.member_role(uuid, uuid) owner to mneme_search;
revoke execute on function mneme_private.member_role(uuid, uuid) from public;
grant execute on function mneme_private.member_role(uuid, uuid) to mneme_authenticator;
