create or replace function mneme_search.near_text_statement(in_kind text, in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return format($text$
select found.id, sum(found.similarity)::double precision as score
from (
  select r.id, near.word, max(near.similarity) as similarity
  from unnest($4, $6, $7) as near (word, operand, similarity)
  cross join lateral (select r.id from %1$s where %2$s limit 500) r
  group by r.id, near.word
) found
group by found.id order by 2 desc, 1
  limit $5$text$, mneme_search.readable_source(in_kind, in_scope, 'r.fts @@ near.operand'),
    mneme_search.row_condition(in_kind, in_scope));
end
$$;
comment on function mneme_search.near_text_statement(text, jsonb) is
  'The statement of the trigram arm where it looks for words near to the query''s: $1 workspace, $2 and $3 place '
  'filters, $4 the query''s words, $5 limit, and beside each word a near one: $6 as a query, $7 how near.';
alter function mneme_search.near_text_statement(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.near_text_statement(text, jsonb) from public;
