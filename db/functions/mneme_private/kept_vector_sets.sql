create or replace function mneme_private.kept_vector_sets(in_keep interval)
returns table (workspace_id uuid, move_id uuid, model_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select m.workspace_id, m.id, case m.state when 'switched' then m.from_model_id else m.to_model_id end
  from mneme.embedding_move m
  where m.state in ('switched', 'cancelled') and m.ended_at < now() - in_keep
  order by m.id
$$;
comment on function mneme_private.kept_vector_sets(interval) is 'The moves that ended longer ago than given and whose other vectors are still kept, with the model these are of.';
alter function mneme_private.kept_vector_sets(interval) owner to mneme_search;
revoke execute on function mneme_private.kept_vector_sets(interval) from public;
grant execute on function mneme_private.kept_vector_sets(interval) to mneme_queue, mneme_worker;
