create or replace function mneme_operation.decide_taxonomy_suggestion(
  in_suggestion_id uuid, in_accept boolean
) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  wanted constant text := case when in_accept then 'accepted' else 'rejected' end;
  suggestion mneme.taxonomy_suggestion;
begin
  perform mneme_private.lock_taxonomy(true);
  -- Locks the thread first, like those who suggest a place or place it by hand, so that two calls don't deadlock.
  perform from mneme.thread t
  join mneme.taxonomy_suggestion s on s.workspace_id = workspace and s.thread_id = t.id and s.id = in_suggestion_id
  where t.workspace_id = workspace for no key update of t;
  select * into suggestion from mneme.taxonomy_suggestion
  where workspace_id = workspace and id = in_suggestion_id for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'TAXONOMY_SUGGESTION_NOT_FOUND',
      message = format('There is no suggestion %s that you can see. Check the id.', in_suggestion_id);
  end if;
  perform mneme_private.require_own_thread(suggestion.thread_id);
  if suggestion.status = wanted then
    return suggestion.thread_id;
  end if;
  if suggestion.status not in ('suggested', 'applied') then
    raise exception using errcode = 'MN409', detail = 'TAXONOMY_SUGGESTION_DECIDED',
      message = 'This suggestion was already decided differently. Place the thread with updateThread.';
  end if;
  update mneme.taxonomy_suggestion set status = wanted, decided_at = now()
  where workspace_id = workspace and id = in_suggestion_id;
  if in_accept then
    update mneme.thread set taxonomy_node_id = suggestion.taxonomy_node_id, updated_at = now()
    where workspace_id = workspace and id = suggestion.thread_id
      and taxonomy_node_id is distinct from suggestion.taxonomy_node_id;
  elsif suggestion.status = 'applied' then
    -- Undone only if the thread was not placed elsewhere since.
    update mneme.thread set taxonomy_node_id = null, updated_at = now()
    where workspace_id = workspace and id = suggestion.thread_id and taxonomy_node_id = suggestion.taxonomy_node_id;
  end if;
  perform mneme_private.audit('taxonomy.' || case when in_accept then 'accept'
    else 'reject' end, 'thread', suggestion.thread_id);
  return suggestion.thread_id;
end
$$;
comment on function mneme_operation.decide_taxonomy_suggestion(uuid, boolean) is
  'Accepts a suggested place for a thread and puts it there, or rejects it for good and takes back what was done '
  'silently; returns the thread. Decided so already, it does nothing.';
alter function mneme_operation.decide_taxonomy_suggestion(uuid, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.decide_taxonomy_suggestion(uuid, boolean) from public;
grant execute on function mneme_operation.decide_taxonomy_suggestion(uuid, boolean)
  to mneme_member, mneme_admin, mneme_service;
