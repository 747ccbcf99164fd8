create or replace function mneme_private.audit_change() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  changed constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  -- An operation with its own audit entry needs none for its rows.
  if current_setting('mneme.audited', true) = 'yes' then
    return null;
  end if;
  insert into mneme.audit_log (workspace_id, actor_user_id, actor_role, action, target_kind, target_id, request_id)
  values (mneme_private.workspace_id(), mneme_private.user_id(), current_setting('role'),
    tg_argv[0] || '.' || case tg_op when 'INSERT' then 'create' else lower(tg_op) end,
    tg_argv[0], (changed ->> 'id')::uuid, nullif(current_setting('mneme.request_id', true), ''));
  return null;
end
$$;
comment on function mneme_private.audit_change() is
  'Notes for the audit log that a person changed a row without an operation that says so itself; its argument is what '
  'the row is called there.';
alter function mneme_private.audit_change() owner to mneme_search;
revoke execute on function mneme_private.audit_change() from public;
