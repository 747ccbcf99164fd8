create or replace function mneme_private.used_models() returns setof integer
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select embedding_model_id from mneme.workspace
  union
  select to_model_id from mneme.embedding_move where state in ('embedding', 'indexing')
  union
  -- Kept for a while after a move, so that going back is quick.
  select case state when 'switched' then from_model_id else to_model_id end from mneme.embedding_move
  where state in ('switched', 'cancelled')
$$;
comment on function mneme_private.used_models() is
  'The models some workspace has vectors of and a use for: indexes of any other are in the way.';
alter function mneme_private.used_models() owner to mneme_search;
revoke execute on function mneme_private.used_models() from public;
grant execute on function mneme_private.used_models() to mneme_owner;
