create or replace function mneme_search.rows_by_words(in_table text, in_words text) returns uuid[]
language plpgsql stable strict security definer set search_path = pg_catalog, pg_temp
as $$
declare
  -- Whoever looks for more looks by other words.
  most constant integer := 10000;
  words constant tsquery := mneme_private.text_query(mneme_private.normalize_text(in_words));
  found uuid[];
begin
  if numnode(words) = 0 then
    return '{}';
  end if;
  -- Services read the whole workspace, users what their policies show, so that nobody learns of a row that they can't
  -- see.
  execute mneme_search.worded_statement(in_table, current_setting('role') = 'mneme_service') into found
    using mneme_private.workspace_id(), words, mneme_private.user_id(), most;
  return found;
end
$$;
comment on function mneme_search.rows_by_words(text, text) is
  'The turns, memories or facts of the caller''s workspace, of those they see, that have all of some words, in any '
  'order and form; of more than 10,000 the newest. What the filter words compares with, because matching is not '
  'leakproof and has no index under row security.';
alter function mneme_search.rows_by_words(text, text) owner to mneme_search;
revoke execute on function mneme_search.rows_by_words(text, text) from public;
grant execute on function mneme_search.rows_by_words(text, text) to mneme_member, mneme_admin, mneme_service;
