create or replace function mneme_private.workspaces_with_old_terms() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.id from mneme.workspace w
  where (select count(*) from mneme_private.term_reading t
      where t.workspace_id = w.id and t.read_through = t.up_to) < cardinality(array[
      -- generated: kindNames
      'message', 'memory', 'fact', 'summary', 'chunk'
      -- end of generated
    ])
    and not exists (select from mneme_private.workspace_import i where i.workspace_id = w.id and i.finished_at is null)
    and not exists (select from mneme_private.workspace_hold h where h.workspace_id = w.id)
  order by w.id
$$;
comment on function mneme_private.workspaces_with_old_terms() is
  'The workspaces that may hold texts that are not split into terms as they are now.';
alter function mneme_private.workspaces_with_old_terms() owner to mneme_search;
revoke execute on function mneme_private.workspaces_with_old_terms() from public;
grant execute on function mneme_private.workspaces_with_old_terms() to mneme_queue, mneme_worker;
