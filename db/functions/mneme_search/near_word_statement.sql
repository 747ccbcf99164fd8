create or replace function mneme_search.near_word_statement() returns text
language sql immutable parallel safe
return $text$
select t.lexeme, public.similarity(t.lexeme, $3)::double precision as similarity
from mneme_private.term_statistic t
where t.workspace_id = $1 and t.kind = any ($2) and t.lexeme operator(public.%>) $3
  and length(t.lexeme) between 5 and 40 and t.lexeme !~ '[0-9]' and t.documents > 0
group by t.lexeme order by 2 desc, 1 limit 3$text$;
comment on function mneme_search.near_word_statement() is
  'The statement that finds a workspace''s words spelt nearly like one it does not know: $1 workspace, $2 kinds of '
  'text, $3 the word, stemmed.';
alter function mneme_search.near_word_statement() owner to mneme_search;
revoke execute on function mneme_search.near_word_statement() from public;
