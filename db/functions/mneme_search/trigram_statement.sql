create or replace function mneme_search.trigram_statement(in_kind text, in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return format($text$
select found.id, sum(found.similarity)::double precision as score
from (
  select r.id, public.word_similarity(word, r.content_normalized) as similarity
  from unnest($4) as word
  cross join lateral (select r.id, r.content_normalized from %1$s
    where %2$s limit 500) r
) found
group by found.id order by 2 desc, 1
  limit $5$text$, mneme_search.readable_source(in_kind, in_scope,
    'r.content_normalized operator(public.%>) word'), mneme_search.row_condition(in_kind, in_scope));
end
$$;
comment on function mneme_search.trigram_statement(text, jsonb) is
  'The statement of the trigram arm: $1 workspace, $2 and $3 place filters, $4 words, $5 limit.';
alter function mneme_search.trigram_statement(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.trigram_statement(text, jsonb) from public;
