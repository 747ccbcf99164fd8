create or replace function mneme_search.near_word_statement() returns text
language sql immutable parallel safe
return $text$
select near.lexeme, public.similarity(near.lexeme, $3)::double precision as similarity
from unnest($4) as counted (reader_id)
cross join lateral (select t.lexeme from mneme_private.term_statistic t
  where t.workspace_id = $1 and t.reader_id = counted.reader_id and t.kind = any ($2)
    and t.lexeme operator(public.%>) $3
    and length(t.lexeme) between 5 and 40 and t.lexeme !~ '[0-9]' and t.documents > 0 offset 0) near
group by near.lexeme order by 2 desc, 1 limit 3$text$;
comment on function mneme_search.near_word_statement() is
  'The statement that finds a workspace''s words spelt nearly like one it does not know: $1 workspace, $2 kinds of '
  'text, $3 the word, stemmed, $4 whom they are counted for.';
alter function mneme_search.near_word_statement() owner to mneme_search;
revoke execute on function mneme_search.near_word_statement() from public;
