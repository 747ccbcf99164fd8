create or replace function mneme_private.audit_change() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  changed constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  -- An operation that has said what it did has said it of all its rows.
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
comment on function mneme_private.audit_change() is 'Notes for the audit log that a person changed a row without an operation that says so itself; its argument is what the row is called there.';
alter function mneme_private.audit_change() owner to mneme_search;
revoke execute on function mneme_private.audit_change() from public;

-- The tables that have automatic mutations, and the workspace's own settings. Deferred, because an operation may say
-- what it did after it has done it; and not of jobs, which decide nothing in anybody's name.
drop trigger if exists taxonomy_node_audit on mneme.taxonomy_node;
create constraint trigger taxonomy_node_audit after insert or update or delete on mneme.taxonomy_node
  deferrable initially deferred for each row when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('taxonomy_node');
drop trigger if exists entity_audit on mneme.entity;
create constraint trigger entity_audit after insert or update or delete on mneme.entity
  deferrable initially deferred for each row when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('entity');
drop trigger if exists alias_variant_audit on mneme.alias_variant;
create constraint trigger alias_variant_audit after insert or update or delete on mneme.alias_variant
  deferrable initially deferred for each row when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('alias');
drop trigger if exists project_audit on mneme.project;
create constraint trigger project_audit after insert or update or delete on mneme.project
  deferrable initially deferred for each row when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('project');
drop trigger if exists persona_audit on mneme.persona;
create constraint trigger persona_audit after insert or update or delete on mneme.persona
  deferrable initially deferred for each row when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('persona');
drop trigger if exists workspace_user_audit on mneme.workspace_user;
create constraint trigger workspace_user_audit after insert or update or delete on mneme.workspace_user
  deferrable initially deferred for each row when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('user');
drop trigger if exists workspace_audit on mneme.workspace;
create constraint trigger workspace_audit after update on mneme.workspace
  deferrable initially deferred for each row when (current_setting('role') in ('mneme_member', 'mneme_admin', 'mneme_service'))
  execute function mneme_private.audit_change('workspace');
