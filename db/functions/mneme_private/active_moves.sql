create or replace function mneme_private.active_moves()
returns table (workspace_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select m.workspace_id, m.id from mneme.embedding_move m
  where m.state in ('embedding', 'indexing')
    and not exists (select from mneme_private.workspace_hold h where h.workspace_id = m.workspace_id)
  order by m.id
$$;
comment on function mneme_private.active_moves() is
  'The moves to another embedding model that are under way in any workspace: what recurring work keeps going.';
alter function mneme_private.active_moves() owner to mneme_search;
revoke execute on function mneme_private.active_moves() from public;
grant execute on function mneme_private.active_moves() to mneme_queue, mneme_worker;
