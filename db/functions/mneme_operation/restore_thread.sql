create or replace function mneme_operation.restore_thread(in_thread_id uuid) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_operation.require_row('thread', in_thread_id);
  perform mneme_private.require_own_thread(in_thread_id);
  update mneme.thread set restored_at = now(), updated_at = now()
  where workspace_id = mneme_private.workspace_id() and id = in_thread_id;
  perform mneme_private.audit('thread.restore', 'thread', in_thread_id);
  return mneme_private.enqueue('restore', jsonb_build_object('threadId', in_thread_id),
    job_key => 'restore:' || in_thread_id);
end
$$;
comment on function mneme_operation.restore_thread(uuid) is
  'Asks for the archived texts of a thread to be brought back into the database, by a job. They are then as old as '
  'that.';
alter function mneme_operation.restore_thread(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.restore_thread(uuid) from public;
grant execute on function mneme_operation.restore_thread(uuid) to mneme_member, mneme_admin, mneme_service;
