create or replace function mneme_operation.update_thread(
  in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path ltree, in_pinned boolean
) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.thread;
begin
  if in_taxonomy_path is not null then
    -- Locked before the thread's row, for which a change of the tree may be waiting.
    perform mneme_private.lock_taxonomy(true);
  end if;
  perform mneme_operation.require_row('project', in_project_id);
  select * into target from mneme.thread where workspace_id = workspace and id = in_thread_id;
  if not found then
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
  perform mneme_private.require_own_thread(in_thread_id);
  -- Locked before the thread's row, which an append requests while it holds the branch.
  if in_project_id is not null then
    perform mneme_private.move_into_project(in_thread_id, in_project_id);
  end if;
  update mneme.thread set
    title = coalesce(in_title, title),
    pinned = coalesce(in_pinned, pinned),
    taxonomy_node_id = coalesce(mneme_operation.place_in_taxonomy(in_taxonomy_path), taxonomy_node_id),
    updated_at = now()
  where workspace_id = workspace and id = in_thread_id;
  if in_taxonomy_path is not null then
    -- A thread that was placed by hand has no open suggestion.
    update mneme.taxonomy_suggestion s
    set status = case when s.taxonomy_node_id = t.taxonomy_node_id then 'accepted'
      else 'rejected' end, decided_at = now()
    from mneme.thread t
    where t.workspace_id = workspace and t.id = in_thread_id
      and s.workspace_id = workspace and s.thread_id = in_thread_id and s.status in ('suggested', 'applied');
  end if;
  if in_project_id is not null and target.visibility <> 'workspace' then
    perform mneme_private.audit('thread.share', 'thread', in_thread_id);
  else
    perform mneme_private.audit('thread.update', 'thread', in_thread_id);
  end if;
end
$$;
comment on function mneme_operation.update_thread(uuid, text, uuid, ltree, boolean) is
  'Changes what is given of a thread. Moving it into a project shares its turns and summaries with the project''s '
  'readers; memories and facts drawn from them stay their owner''s.';
alter function mneme_operation.update_thread(uuid, text, uuid, ltree, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.update_thread(uuid, text, uuid, ltree, boolean) from public;
grant execute on function mneme_operation.update_thread(uuid, text, uuid, ltree, boolean)
  to mneme_member, mneme_admin, mneme_service;
