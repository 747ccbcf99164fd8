create or replace function mneme_operation.key_conflicts(in_thread_id uuid, in_thread_key text, in_user_id uuid)
returns text[]
-- Volatile, to see the thread that the same statement opened.
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  -- Whoever does not see the workspace must not learn of others' threads.
  if current_setting('role') <> 'mneme_service' or in_thread_key is null then
    return '{}';
  end if;
  return array(
    select 'elsewhere'
    where exists (
      select from mneme.thread t
      join mneme.thread chosen on chosen.workspace_id = workspace and chosen.id = in_thread_id
      where t.workspace_id = workspace and t.external_id = in_thread_key and t.visibility <> 'workspace'
        and t.id <> in_thread_id and t.owner_user_id is distinct from chosen.owner_user_id)
    union all
    select 'unread'
    where in_user_id is not null and exists (
      select from mneme.thread t
      where t.workspace_id = workspace and t.id = in_thread_id and t.visibility <> 'workspace'
        and t.owner_user_id is distinct from in_user_id and not exists (
          select from mneme.thread_participant p
          where p.workspace_id = workspace and p.thread_id = t.id and p.user_id = in_user_id)));
end
$$;
comment on function mneme_operation.key_conflicts(uuid, text, uuid) is
  'For a program, what it may not expect of the thread that its key named: elsewhere, if somebody else''s thread that '
  'is not the workspace''s has the same key; unread, if the user it acts for does not read the thread.';
alter function mneme_operation.key_conflicts(uuid, text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.key_conflicts(uuid, text, uuid) from public;
grant execute on function mneme_operation.key_conflicts(uuid, text, uuid)
  to mneme_member, mneme_admin, mneme_service;
