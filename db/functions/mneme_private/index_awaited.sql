create or replace function mneme_private.index_awaited(
  in_from_model_id integer, in_to_model_id integer, in_least bigint
) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from jsonb_each(mneme_search.corpus(mneme_private.workspace_id())) as held (kind, counts)
    where (held.counts -> 'vectors' ->> in_to_model_id::text)::bigint > in_least
      and mneme_search.vector_index(held.kind, mneme_private.workspace_id(), in_from_model_id) is not null
      and mneme_search.vector_index(held.kind, mneme_private.workspace_id(), in_to_model_id) is null)
$$;
comment on function mneme_private.index_awaited(integer, integer, bigint) is
  'Whether the caller''s workspace would lose a nearest-neighbour index by moving from one model to another now: it '
  'has more vectors of a kind than given, and only the old ones are indexed.';
alter function mneme_private.index_awaited(integer, integer, bigint) owner to mneme_search;
revoke execute on function mneme_private.index_awaited(integer, integer, bigint) from public;
grant execute on function mneme_private.index_awaited(integer, integer, bigint) to mneme_worker;
