create or replace function mneme_private.vectors_behind() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(greatest(m.total - m.done, 0)), 0)::bigint
  from mneme.embedding_move m where m.state in ('embedding', 'indexing')
$$;
comment on function mneme_private.vectors_behind() is
  'How many rows the moves to another embedding model have left in all workspaces: a number for whoever watches.';
alter function mneme_private.vectors_behind() owner to mneme_search;
revoke execute on function mneme_private.vectors_behind() from public;
grant execute on function mneme_private.vectors_behind() to mneme_queue;
