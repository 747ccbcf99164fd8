create or replace function mneme_private.audit_appends(in_thread_ids uuid[], in_requests text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
begin
  insert into mneme.audit_log (workspace_id, actor_user_id, actor_role, action, target_kind, target_id, request_id)
  select mneme_private.workspace_id(), mneme_private.user_id(), current_setting('role'), 'thread.append', 'thread',
    noted.thread_id, nullif(noted.request, '')
  from unnest(in_thread_ids, in_requests) with ordinality as noted (thread_id, request, place)
  order by noted.place;
  perform set_config('mneme.audited', 'yes', true);
end
$$;
comment on function mneme_private.audit_appends(uuid[], text[]) is
  'Notes in the audit log that the caller stored turns: one entry for each of these threads, with the id of the '
  'request it came through. A worker seals them.';
alter function mneme_private.audit_appends(uuid[], text[]) owner to mneme_search;
revoke execute on function mneme_private.audit_appends(uuid[], text[]) from public;
grant execute on function mneme_private.audit_appends(uuid[], text[]) to mneme_member, mneme_admin, mneme_service;
