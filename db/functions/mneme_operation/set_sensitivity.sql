create or replace function mneme_operation.set_sensitivity(
  in_memory_id uuid, in_fact_id uuid, in_sensitivity text, out memory_id uuid, out fact_id uuid
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.memory_item;
  known mneme.fact;
begin
  perform mneme_private.lock_knowledge();
  if in_memory_id is not null then
    select * into target from mneme.memory_item where workspace_id = workspace and id = in_memory_id;
    if not found then
      raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND',
        message = format('There is no memory %s that you can see. Check the id.', in_memory_id);
    end if;
    perform mneme_operation.require_changeable(target, false);
    update mneme.memory_item set sensitivity = in_sensitivity, updated_at = now()
    where workspace_id = workspace and id = any (mneme_operation.memory_versions(in_memory_id));
    memory_id := in_memory_id;
    perform mneme_private.audit('memory.sensitivity', 'memory', in_memory_id);
  else
    known := mneme_operation.require_fact(in_fact_id);
    update mneme.fact f set sensitivity = in_sensitivity
    where f.workspace_id = workspace and f.fact_id = known.fact_id;
    fact_id := known.id;
    perform mneme_private.audit('fact.sensitivity', 'fact', known.id);
  end if;
end
$$;
comment on function mneme_operation.set_sensitivity(uuid, uuid, text) is
  'Says whether a memory, or else a fact, is intimate, all its versions: then only scopes that ask for intimate '
  'matters show it.';
alter function mneme_operation.set_sensitivity(uuid, uuid, text) owner to mneme_owner;
revoke execute on function mneme_operation.set_sensitivity(uuid, uuid, text) from public;
grant execute on function mneme_operation.set_sensitivity(uuid, uuid, text)
  to mneme_member, mneme_admin, mneme_service;
