create or replace function mneme_operation.decide_by_filing(
  in_path ltree, in_threads uuid[], in_from uuid[], in_to uuid[]
) returns uuid
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  made constant uuid := mneme_private.note_filing(in_path, in_threads, in_from, in_to);
begin
  -- A placed thread has no open suggestion.
  update mneme.taxonomy_suggestion s
  set status = case when s.taxonomy_node_id = placed.to_id then 'accepted' else 'rejected' end, decided_at = now()
  from unnest(in_threads, in_to) placed (thread_id, to_id)
  where s.workspace_id = mneme_private.workspace_id() and s.thread_id = placed.thread_id
    and s.status in ('suggested', 'applied');
  perform mneme_private.audit('taxonomy.file', 'taxonomy_change', made);
  return made;
end
$$;
comment on function mneme_operation.decide_by_filing(ltree, uuid[], uuid[], uuid[]) is
  'Decides the suggestions of threads that were put somewhere, from where and to where, and keeps that for whoever '
  'undoes it; returns the change.';
alter function mneme_operation.decide_by_filing(ltree, uuid[], uuid[], uuid[]) owner to mneme_owner;
revoke execute on function mneme_operation.decide_by_filing(ltree, uuid[], uuid[], uuid[]) from public;
grant execute on function mneme_operation.decide_by_filing(ltree, uuid[], uuid[], uuid[])
  to mneme_member, mneme_admin, mneme_service;
