create or replace function mneme_search.term_operand(in_lexeme text) returns tsquery
language sql immutable parallel safe
-- The planner inlines a function of this form. A single letter of a script without spaces begins every pair that it
-- stands in.
return (mneme_search.quote_lexeme(in_lexeme) || case when length(in_lexeme) = 1
  and in_lexeme >= U&'\3040' collate "C" and in_lexeme < U&'\AC00' collate "C" then ':*' else '' end)::tsquery;
comment on function mneme_search.term_operand(text) is
  'The condition that a text has a term; a single letter of kana or Han, anywhere in a run.';
alter function mneme_search.term_operand(text) owner to mneme_search;
revoke execute on function mneme_search.term_operand(text) from public;
