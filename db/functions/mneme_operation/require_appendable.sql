create or replace function mneme_operation.require_appendable(in_calls jsonb) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  fault record;
begin
  select call.thread, call.branch, target.id is null as no_thread, line.id is null as no_branch,
    mneme_private.persona_id() is not null and target.persona_id is distinct from mneme_private.persona_id()
      as not_hers into fault
  from jsonb_to_recordset(in_calls) as call (thread uuid, branch uuid, messages jsonb)
  left join lateral (select id, visibility, persona_id from mneme.thread
    where workspace_id = workspace and id = call.thread offset 0) target on true
  left join lateral (
    select id from mneme.branch
    where workspace_id = workspace and thread_id = call.thread
      and case when call.branch is null then parent_branch_id is null else id = call.branch end
    offset 0) line on true
  where target.id is null or line.id is null
    or current_setting('role') = 'mneme_member' and target.visibility <> 'private'
      and call.messages @> '[{"role": "system"}]'
    or mneme_private.persona_id() is not null and target.persona_id is distinct from mneme_private.persona_id()
  limit 1;
  if fault.no_thread then
    raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
      message = format('There is no thread %s that you can see. Check the id, or open the thread first.', fault.thread);
  elsif fault.no_branch then
    raise exception using errcode = 'MN404', detail = 'BRANCH_NOT_FOUND',
      message = format('Thread %s has no branch %s. Check the id, or omit it for the trunk.', fault.thread,
        fault.branch);
  elsif fault.not_hers then
    raise exception using errcode = 'MN403', detail = 'PERSONA_NOT_ALLOWED',
      message = 'A request that is bound to a persona can add turns only to the persona''s own threads. Open one '
        'with openThread, or use a token or key that is not bound to a persona.';
  elsif fault.thread is not null then
    raise exception using errcode = 'MN403', detail = 'SYSTEM_TURN_NOT_ALLOWED',
      message = 'Members cannot store turns with the role SYSTEM in a thread that others read. Use another role, or '
        'a thread of your own.';
  end if;
end
$$;
comment on function mneme_operation.require_appendable(jsonb) is
  'Refuses calls of append_calls whose thread or branch is not there for the caller, turns of the role system '
  'that a member would store where others read, and turns of a persona in a thread of another or of none. '
  'Asked only where one of them is to be refused, or may be.';
alter function mneme_operation.require_appendable(jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.require_appendable(jsonb) from public;
grant execute on function mneme_operation.require_appendable(jsonb) to mneme_member, mneme_admin, mneme_service;
