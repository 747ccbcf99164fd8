create or replace function mneme_operation.heartbeat(in_session_id text, in_channel text, in_user_id uuid)
returns table (started_at timestamptz, last_active_at timestamptz, expires_at timestamptz, entered boolean)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  if in_user_id is distinct from mneme_private.user_id() then
    perform mneme_operation.require_row('user', in_user_id);
  end if;
  with before as (
    select p.expires_at from mneme.presence p
    where p.workspace_id = workspace and p.user_id = in_user_id and p.channel = in_channel
      and p.session_id = in_session_id),
  beaten as (
    insert into mneme.presence as p (workspace_id, user_id, channel, session_id, expires_at)
    values (workspace, in_user_id, in_channel, in_session_id, now() + interval '1 hour')
    on conflict (workspace_id, user_id, channel, session_id) do update
      -- After it has expired, a new one begins.
      set started_at = case when p.expires_at <= now() then now() else p.started_at end,
        last_active_at = now(), expires_at = excluded.expires_at
    returning p.started_at, p.last_active_at, p.expires_at)
  select b.started_at, b.last_active_at, b.expires_at, not exists (select from before where before.expires_at > now())
  into started_at, last_active_at, expires_at, entered
  from beaten b;
  -- Heartbeats are frequent: only the beginning of a session is published.
  if entered then
    perform mneme_private.publish(workspace, 'presence', array[in_user_id, workspace]);
  end if;
  return next;
end
$$;
comment on function mneme_operation.heartbeat(text, text, uuid) is
  'Says that a user''s session in a channel is alive, for an hour from now, and whether it was not before, '
  'which those who follow are told.';
alter function mneme_operation.heartbeat(text, text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.heartbeat(text, text, uuid) from public;
grant execute on function mneme_operation.heartbeat(text, text, uuid) to mneme_member, mneme_admin, mneme_service;
