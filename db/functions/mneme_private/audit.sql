create or replace function mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into mneme.audit_log (workspace_id, actor_user_id, actor_role, action, target_kind, target_id, request_id)
  values (mneme_private.workspace_id(), mneme_private.user_id(), current_setting('role'), in_action, in_target_kind,
    in_target_id,
    nullif(current_setting('mneme.request_id', true), ''));
  -- All other changes of this transaction belong to this entry: see audit_change.
  perform set_config('mneme.audited', 'yes', true);
end
$$;
comment on function mneme_private.audit(text, text, uuid) is
  'Notes in the audit log that the caller did something to a row; never what the row says. It takes its place in the '
  'chain as the transaction commits, or soon after.';
alter function mneme_private.audit(text, text, uuid) owner to mneme_search;
revoke execute on function mneme_private.audit(text, text, uuid) from public;
grant execute on function mneme_private.audit(text, text, uuid)
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_provisioner, mneme_eraser;
