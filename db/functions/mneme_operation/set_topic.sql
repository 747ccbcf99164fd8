create or replace function mneme_operation.set_topic(in_channel text, in_content text, in_user_id uuid)
returns table (updated_at timestamptz, expires_at timestamptz)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  if in_user_id is distinct from mneme_private.user_id() then
    perform mneme_operation.require_row('user', in_user_id);
  end if;
  if in_content is null then
    -- Those that the caller sees: a persona does not change other personas' topics.
    delete from mneme.topic t where t.workspace_id = workspace and t.user_id = in_user_id and t.channel = in_channel;
    return;
  end if;
  return query
    insert into mneme.topic as t (workspace_id, user_id, channel, persona_id, content, expires_at)
    values (workspace, in_user_id, in_channel, mneme_private.persona_id(), in_content, now() + interval '30 minutes')
    on conflict (workspace_id, user_id, channel, persona_id) do update
      set content = excluded.content, updated_at = now(), expires_at = excluded.expires_at
    returning t.updated_at, t.expires_at;
end
$$;
comment on function mneme_operation.set_topic(text, text, uuid) is
  'Says what a user talks about in a channel, for half an hour from now; null takes it away.';
alter function mneme_operation.set_topic(text, text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.set_topic(text, text, uuid) from public;
grant execute on function mneme_operation.set_topic(text, text, uuid) to mneme_member, mneme_admin, mneme_service;
