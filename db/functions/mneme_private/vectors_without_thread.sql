create or replace function mneme_private.vectors_without_thread() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select distinct s.workspace_id from mneme_private.vector_statistic s
  -- Fewer are never read by their threads (mneme_search.vector_mode).
  where s.kind = 'message' and s.embeddings > 16000
    and exists (select from mneme.message_embedding e
      where e.workspace_id = s.workspace_id and e.model_id = s.model_id and e.thread_id is null)
    and not exists (select from mneme_private.workspace_hold h where h.workspace_id = s.workspace_id)
$$;
comment on function mneme_private.vectors_without_thread() is
  'The workspaces with many vectors of messages, some of them without their thread, which Mneme did not write before.';
alter function mneme_private.vectors_without_thread() owner to mneme_search;
revoke execute on function mneme_private.vectors_without_thread() from public;
grant execute on function mneme_private.vectors_without_thread() to mneme_queue, mneme_worker;
