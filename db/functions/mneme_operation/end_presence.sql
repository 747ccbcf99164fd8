create or replace function mneme_operation.end_presence(in_session_id text, in_channel text, in_user_id uuid)
returns boolean
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  with ended as (
    delete from mneme.presence
    where workspace_id = mneme_private.workspace_id() and user_id = in_user_id and channel = in_channel
      and session_id = in_session_id
    returning expires_at)
  select exists (select from ended where expires_at > now())
$$;
comment on function mneme_operation.end_presence(text, text, uuid) is
  'Ends a user''s session in a channel, and says whether it was alive.';
alter function mneme_operation.end_presence(text, text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.end_presence(text, text, uuid) from public;
grant execute on function mneme_operation.end_presence(text, text, uuid) to mneme_member, mneme_admin, mneme_service;
