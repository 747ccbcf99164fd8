create or replace function mneme_private.suggest_place(in_thread_id uuid, in_node_id uuid, in_score real) returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  outcome text;
begin
  perform mneme_private.lock_taxonomy(true);
  -- The place was merged or removed since the evidence was read.
  if not exists (select from mneme.taxonomy_node n where n.workspace_id = workspace and n.id = in_node_id) then
    return null;
  end if;
  -- The lock on the thread's row serialises suggestions for it and placements by hand.
  perform from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id
    and t.taxonomy_node_id is null for no key update;
  if not found then
    return null;
  end if;
  insert into mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id, score, status, owner_user_id,
    persona_id, visibility, sensitivity)
  select workspace, t.id, in_node_id, in_score, case when w.apply_taxonomy_suggestions then 'applied'
    else 'suggested' end,
    t.owner_user_id, t.persona_id, t.visibility, t.sensitivity
  from mneme.thread t join mneme.workspace w on w.id = t.workspace_id
  where t.workspace_id = workspace and t.id = in_thread_id
  on conflict do nothing
  returning status into outcome;
  if outcome = 'applied' then
    update mneme.thread set taxonomy_node_id = in_node_id, updated_at = now()
    where workspace_id = workspace and id = in_thread_id;
    perform mneme_private.audit('taxonomy.apply', 'thread', in_thread_id);
  end if;
  return outcome;
end
$$;
comment on function mneme_private.suggest_place(uuid, uuid, real) is
  'Suggests a place for a thread that has none, and puts it there where the workspace says so; returns what became of '
  'it, null where it has a place or that one was suggested before.';
alter function mneme_private.suggest_place(uuid, uuid, real) owner to mneme_owner;
revoke execute on function mneme_private.suggest_place(uuid, uuid, real) from public;
grant execute on function mneme_private.suggest_place(uuid, uuid, real) to mneme_worker;
