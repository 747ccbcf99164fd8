create or replace function mneme_search.row_table(in_kind text) returns text
language sql immutable parallel safe
-- The planner inlines a function of this form.
return mneme_search.row_kind(in_kind) ->> 'table';
comment on function mneme_search.row_table(text) is
  'The table that holds a kind of row; null for a kind that does not exist, so that a name from outside never reaches '
  'a statement.';
alter function mneme_search.row_table(text) owner to mneme_search;
revoke execute on function mneme_search.row_table(text) from public;
