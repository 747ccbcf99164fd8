create or replace function mneme_private.workspaces_with_retention() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select kept.id
  from (
    select w.id from mneme.workspace w where w.privacy_mode or w.transcript_retention is not null
    union
    select t.workspace_id from mneme.thread t where t.privacy_mode) kept
  where not exists (select from mneme_private.workspace_hold h where h.workspace_id = kept.id)
$$;
comment on function mneme_private.workspaces_with_retention() is
  'Each workspace that removes transcripts: all of them after a time, or those of privacy mode.';
alter function mneme_private.workspaces_with_retention() owner to mneme_search;
revoke execute on function mneme_private.workspaces_with_retention() from public;
grant execute on function mneme_private.workspaces_with_retention() to mneme_queue;
