create or replace function mneme_operation.rebuild_summary(in_summary_id uuid) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- Everybody who sees a summary may have it rebuilt: nothing is lost, since its turns stay.
  perform from mneme.summary where workspace_id = mneme_private.workspace_id() and id = in_summary_id
    and content_state in ('inline', 'archived');
  if not found then
    raise exception using errcode = 'MN404', detail = 'SUMMARY_NOT_FOUND',
      message = format('There is no summary %s that you can see. Check the id.', in_summary_id);
  end if;
  perform mneme_private.audit('summary.rebuild', 'summary', in_summary_id);
  return mneme_private.enqueue('rebuild', jsonb_build_object('summaryId', in_summary_id),
    job_key => in_summary_id::text);
end
$$;
comment on function mneme_operation.rebuild_summary(uuid) is
  'Asks for a summary to be made again from what lies under it, and what stands on it, by a job.';
alter function mneme_operation.rebuild_summary(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.rebuild_summary(uuid) from public;
grant execute on function mneme_operation.rebuild_summary(uuid) to mneme_member, mneme_admin, mneme_service;
