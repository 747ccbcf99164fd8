create or replace function mneme_private.note_filing(
  in_path ltree, in_threads uuid[], in_from uuid[], in_to uuid[]
) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  made_change_id uuid;
begin
  -- A recorded filing can be undone, so only those that the caller sees are recorded.
  if mneme_private.unseen_threads(in_threads) > 0 then
    raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
      message = 'One of these is not a thread that you can see. Check the ids.';
  end if;
  insert into mneme.taxonomy_change (workspace_id, kind, to_path, thread_count, created_by)
  values (workspace, 'file', in_path, cardinality(in_threads), mneme_private.user_id()) returning id
    into made_change_id;
  insert into mneme_private.taxonomy_change_thread (workspace_id, change_id, thread_id, from_node_id, to_node_id)
  select workspace, made_change_id, filed.thread_id, filed.from_id, filed.to_id
  from unnest(in_threads, in_from, in_to) filed (thread_id, from_id, to_id);
  insert into mneme_private.taxonomy_change_suggestion (workspace_id, change_id, suggestion_id, thread_id, from_node_id,
    to_node_id, score, from_status, to_status, suggested_at, decided_at)
  select workspace, made_change_id, s.id, s.thread_id, s.taxonomy_node_id, s.taxonomy_node_id, s.score, s.status,
    case when s.taxonomy_node_id = filed.to_id then 'accepted' else 'rejected' end, s.created_at, s.decided_at
  from unnest(in_threads, in_to) filed (thread_id, to_id)
  join mneme.taxonomy_suggestion s on s.workspace_id = workspace and s.thread_id = filed.thread_id
    and s.status in ('suggested', 'applied');
  return made_change_id;
end
$$;
comment on function mneme_private.note_filing(ltree, uuid[], uuid[], uuid[]) is
  'Keeps which threads the caller puts at another place, for whoever undoes it; asked before their suggestions are '
  'decided.';
alter function mneme_private.note_filing(ltree, uuid[], uuid[], uuid[]) owner to mneme_search;
revoke execute on function mneme_private.note_filing(ltree, uuid[], uuid[], uuid[]) from public;
grant execute on function mneme_private.note_filing(ltree, uuid[], uuid[], uuid[])
  to mneme_member, mneme_admin, mneme_service;
