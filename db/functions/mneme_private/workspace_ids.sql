create or replace function mneme_private.workspace_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.id from mneme.workspace w
  where not exists (select from mneme_private.workspace_import i where i.workspace_id = w.id and i.finished_at is null)
    and not exists (select from mneme_private.workspace_hold h where h.workspace_id = w.id)
  order by w.id
$$;
comment on function mneme_private.workspace_ids() is
  'Every workspace that is there whole: what recurring work goes through, one transaction for each.';
alter function mneme_private.workspace_ids() owner to mneme_search;
revoke execute on function mneme_private.workspace_ids() from public;
grant execute on function mneme_private.workspace_ids() to mneme_queue, mneme_worker;
