create or replace function mneme_operation.update_thread(in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path ltree) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.thread;
begin
  perform mneme_operation.require_row('project', in_project_id);
  select * into target from mneme.thread where workspace_id = workspace and id = in_thread_id for update;
  if not found then
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
  -- An audience may read and answer; only the owner gives a thread to everybody. A program answers for its users.
  if in_project_id is not null and target.visibility <> 'workspace'
    and target.owner_user_id is distinct from mneme_private.user_id() and current_setting('role') <> 'mneme_service'
  then
    raise exception using errcode = 'MN403', detail = 'THREAD_NOT_YOURS',
      message = 'Moving this thread into a project shares it with the workspace, which only its owner may do. Ask the owner.';
  end if;
  update mneme.thread set
    title = coalesce(in_title, title),
    project_id = coalesce(in_project_id, project_id),
    taxonomy_node_id = coalesce(mneme_operation.place_in_taxonomy(in_taxonomy_path), taxonomy_node_id),
    visibility = case when in_project_id is null then visibility else 'workspace' end,
    updated_at = now()
  where workspace_id = workspace and id = in_thread_id;
  if in_taxonomy_path is not null then
    -- Placed by hand, a thread waits for no decision.
    update mneme.taxonomy_suggestion s
    set status = case when s.taxonomy_node_id = t.taxonomy_node_id then 'accepted' else 'rejected' end, decided_at = now()
    from mneme.thread t
    where t.workspace_id = workspace and t.id = in_thread_id
      and s.workspace_id = workspace and s.thread_id = in_thread_id and s.status in ('suggested', 'applied');
  end if;
  if in_project_id is not null and target.visibility <> 'workspace' then
    -- What a thread of a project says is the workspace's: its turns and summaries follow.
    update mneme.message set visibility = 'workspace' where workspace_id = workspace and thread_id = in_thread_id;
    update mneme.mention set visibility = 'workspace' where workspace_id = workspace and thread_id = in_thread_id;
    update mneme.summary set visibility = 'workspace' where workspace_id = workspace and thread_id = in_thread_id;
    perform mneme_private.audit('thread.share', 'thread', in_thread_id);
  else
    perform mneme_private.audit('thread.update', 'thread', in_thread_id);
  end if;
end
$$;
comment on function mneme_operation.update_thread(uuid, text, uuid, ltree) is 'Changes what is given of a thread. Moving it into a project shares its turns and summaries with the workspace; memories and facts drawn from them stay their owner''s.';
alter function mneme_operation.update_thread(uuid, text, uuid, ltree) owner to mneme_owner;
revoke execute on function mneme_operation.update_thread(uuid, text, uuid, ltree) from public;
grant execute on function mneme_operation.update_thread(uuid, text, uuid, ltree) to mneme_member, mneme_admin, mneme_service;
