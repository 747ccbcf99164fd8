create or replace function mneme_private.kept_vector_sets(in_keep interval)
returns table (workspace_id uuid, move_id uuid, model_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with kept as (
    select m.workspace_id, m.id, m.ended_at, case m.state when 'switched' then m.from_model_id
      else m.to_model_id end as model_id
    from mneme.embedding_move m
    where m.state in ('switched', 'cancelled')
  )
  select kept.workspace_id, kept.id, kept.model_id
  from kept
  where kept.ended_at < now() - in_keep
    -- If a workspace returned and left again, the retention time begins again.
    and not exists (select from kept later
      where later.workspace_id = kept.workspace_id and later.model_id = kept.model_id
      and later.ended_at >= now() - in_keep)
  order by kept.id
$$;
comment on function mneme_private.kept_vector_sets(interval) is
  'The moves that ended longer ago than given and whose other vectors are still kept, with the model these are of. It '
  'may be in use again.';
alter function mneme_private.kept_vector_sets(interval) owner to mneme_search;
revoke execute on function mneme_private.kept_vector_sets(interval) from public;
grant execute on function mneme_private.kept_vector_sets(interval) to mneme_queue, mneme_worker;
