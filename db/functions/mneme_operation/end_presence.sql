create or replace function mneme_operation.end_presence(in_session_id text, in_channel text, in_user_id uuid)
returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  alive boolean;
begin
  delete from mneme.presence p
  where p.workspace_id = workspace and p.user_id = in_user_id and p.channel = in_channel
    and p.session_id = in_session_id
  returning p.expires_at > now() into alive;
  if not found then
    return false;
  end if;
  perform mneme_private.publish(workspace, 'presence', array[in_user_id, workspace]);
  return alive;
end
$$;
comment on function mneme_operation.end_presence(text, text, uuid) is
  'Ends a user''s session in a channel, tells those who follow, and says whether it was alive.';
alter function mneme_operation.end_presence(text, text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.end_presence(text, text, uuid) from public;
grant execute on function mneme_operation.end_presence(text, text, uuid) to mneme_member, mneme_admin, mneme_service;
