create or replace function mneme_search.quote_lexeme(in_lexeme text) returns text
language sql immutable strict parallel safe
-- The planner inlines a function of this form.
return '''' || replace(replace(in_lexeme, '\', '\\'), '''', '''''') || '''';
comment on function mneme_search.quote_lexeme(text) is
  'A word as an operand of a tsquery. quote_literal would not do: its E'''' form breaks on backslashes.';
alter function mneme_search.quote_lexeme(text) owner to mneme_search;
revoke execute on function mneme_search.quote_lexeme(text) from public;
