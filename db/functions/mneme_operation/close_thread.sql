create or replace function mneme_operation.close_thread(in_thread_id uuid) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  update mneme.thread set ended_at = now(), updated_at = now()
  where workspace_id = mneme_private.workspace_id() and id = in_thread_id;
  if not found then
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
  perform mneme_private.enqueue('summarize', jsonb_build_object('threadId', in_thread_id),
    job_key => in_thread_id::text);
  perform mneme_private.audit('thread.close', 'thread', in_thread_id);
end
$$;
comment on function mneme_operation.close_thread(uuid) is 'Ends a thread''s session and enqueues its summary.';
alter function mneme_operation.close_thread(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.close_thread(uuid) from public;
grant execute on function mneme_operation.close_thread(uuid) to mneme_member, mneme_admin, mneme_service;
