create or replace function mneme_private.similar_memories(in_kind text, in_content text, in_least real)
returns table (memory_id uuid, similarity real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.similarity_threshold = 0.3
as $$
begin
  -- The trigram index is used here and not under row security; the workspace comes from the setting alone.
  return query execute '
    select m.id, similarity(m.content_normalized, $3)
    from mneme.memory_item m
    where m.workspace_id = $1 and m.content_normalized % $3 and m.kind = $2 and m.recorded_to is null and m.content_state = ''inline''
      and similarity(m.content_normalized, $3) >= $4
    order by 2 desc, m.id limit 20'
  using mneme_private.workspace_id(), in_kind, mneme_private.normalize_text(in_content), in_least;
end
$$;
comment on function mneme_private.similar_memories(text, text, real) is 'The current memories of a kind that say nearly the same, best first, at least as similar as given (0.3 to 1). Whose they are is for the caller to check.';
alter function mneme_private.similar_memories(text, text, real) owner to mneme_search;
revoke execute on function mneme_private.similar_memories(text, text, real) from public;
grant execute on function mneme_private.similar_memories(text, text, real) to mneme_worker;
