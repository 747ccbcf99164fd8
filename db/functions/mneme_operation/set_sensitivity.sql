create or replace function mneme_operation.set_sensitivity(
  in_memory_id uuid, in_fact_id uuid, in_thread_id uuid, in_sensitivity text,
  out memory_id uuid, out fact_id uuid, out thread_id uuid
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.memory_item;
  known mneme.fact;
  talk mneme.thread;
begin
  perform mneme_private.lock_knowledge();
  if in_memory_id is not null then
    select * into target from mneme.memory_item where workspace_id = workspace and id = in_memory_id;
    if not found then
      raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND',
        message = format('There is no memory %s that you can see. Check the id.', in_memory_id);
    end if;
    perform mneme_private.require_persona_owns(target.persona_id);
    perform mneme_operation.require_changeable(target, false);
    update mneme.memory_item set sensitivity = in_sensitivity, updated_at = now()
    where workspace_id = workspace and id = any (mneme_operation.memory_versions(in_memory_id));
    memory_id := in_memory_id;
    perform mneme_private.audit('memory.sensitivity', 'memory', in_memory_id);
  elsif in_thread_id is not null then
    perform mneme_private.require_own_thread(in_thread_id);
    -- An append holds the branch's lock: a turn that was being added exists by now; a later one gets the new value.
    perform from mneme.branch b
    where b.workspace_id = workspace and b.thread_id = in_thread_id order by b.id for update;
    select * into talk from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id for no key update;
    if not found then
      raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
        message = format('There is no thread %s that you can see. Check the id.', in_thread_id);
    end if;
    -- This hides it from all its readers.
    if current_setting('role') <> 'mneme_service' and talk.owner_user_id is distinct from mneme_private.user_id()
      and talk.created_by is distinct from mneme_private.user_id()
    then
      raise exception using errcode = 'MN403', detail = 'THREAD_NOT_YOURS',
        message = format('The thread %s belongs to another user. Only its owner can say whether it is intimate.',
          in_thread_id);
    end if;
    if in_sensitivity = 'intimate' and talk.project_id is not null and talk.visibility <> 'private' then
      raise exception using errcode = 'MN409', detail = 'THREAD_OF_PROJECT',
        message = 'The thread''s turns are part of its project''s summaries. Take the thread out of the project '
          'first (updateThread).';
    end if;
    update mneme.thread t set sensitivity = in_sensitivity, updated_at = now()
    where t.workspace_id = workspace and t.id = in_thread_id;
    update mneme.message m set sensitivity = in_sensitivity
    where m.workspace_id = workspace and m.thread_id = in_thread_id and m.sensitivity <> in_sensitivity;
    update mneme.summary s set sensitivity = in_sensitivity
    where s.workspace_id = workspace and s.thread_id = in_thread_id and s.sensitivity <> in_sensitivity;
    if in_sensitivity = 'intimate' then
      -- Back to neutral does not change what was learned, since some of it was intimate by itself.
      update mneme.memory_item m set sensitivity = in_sensitivity, updated_at = now()
      where m.workspace_id = workspace and m.thread_id = in_thread_id and m.sensitivity <> in_sensitivity;
      update mneme.fact f set sensitivity = in_sensitivity
      where f.workspace_id = workspace and f.thread_id = in_thread_id and f.sensitivity <> in_sensitivity;
    end if;
    thread_id := in_thread_id;
    perform mneme_private.audit('thread.sensitivity', 'thread', in_thread_id);
  else
    known := mneme_operation.require_fact(in_fact_id);
    update mneme.fact f set sensitivity = in_sensitivity
    where f.workspace_id = workspace and f.fact_id = known.fact_id;
    fact_id := known.id;
    perform mneme_private.audit('fact.sensitivity', 'fact', known.id);
  end if;
end
$$;
comment on function mneme_operation.set_sensitivity(uuid, uuid, uuid, text) is
  'Says whether a memory or a fact, all its versions, or a thread with its summaries and what is learned from it, '
  'is intimate: then only scopes that ask for intimate matters show it.';
alter function mneme_operation.set_sensitivity(uuid, uuid, uuid, text) owner to mneme_owner;
revoke execute on function mneme_operation.set_sensitivity(uuid, uuid, uuid, text) from public;
grant execute on function mneme_operation.set_sensitivity(uuid, uuid, uuid, text)
  to mneme_member, mneme_admin, mneme_service;
