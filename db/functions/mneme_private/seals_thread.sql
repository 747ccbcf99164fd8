create or replace function mneme_private.seals_thread(in_workspace uuid, in_thread_id uuid)
returns boolean
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from mneme.thread t
    join mneme.workspace w on w.id = t.workspace_id
    join mneme.workspace_user u on u.workspace_id = t.workspace_id and u.id = t.owner_user_id
    where t.workspace_id = in_workspace and t.id = in_thread_id and t.visibility = 'private'
      and coalesce(u.seal_memories, w.seal_memories));
end
$$;
comment on function mneme_private.seals_thread(uuid, uuid) is
  'Whether what is drawn from a thread is sealed and it gets no summary: it is private, and its owner''s memories are '
  'sealed.';
alter function mneme_private.seals_thread(uuid, uuid) owner to mneme_owner;
revoke execute on function mneme_private.seals_thread(uuid, uuid) from public;
grant execute on function mneme_private.seals_thread(uuid, uuid)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
