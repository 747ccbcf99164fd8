create or replace function mneme_search.rows_by_name(in_table text, in_text text, in_from_start boolean) returns uuid[]
language plpgsql stable strict security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  pattern constant text := case when in_from_start then '' else '%' end
    || regexp_replace(in_text, '([\\%_])', '\\\1', 'g') || '%';
  found uuid[];
begin
  -- Services read the whole workspace, users what their policies show, so that nobody learns of a row that they can't
  -- see.
  execute mneme_search.called_statement(in_table, current_setting('role') = 'mneme_service') into found
    using mneme_private.workspace_id(), pattern, mneme_private.user_id();
  return found;
end
$$;
comment on function mneme_search.rows_by_name(text, text, boolean) is
  'The threads, entities or users of the caller''s workspace, of those they see, whose title or name holds a text or '
  'begins with it, in any case: what the filters contains and startsWith compare with, because ilike is not leakproof '
  'and has no index under row security.';
alter function mneme_search.rows_by_name(text, text, boolean) owner to mneme_search;
revoke execute on function mneme_search.rows_by_name(text, text, boolean) from public;
grant execute on function mneme_search.rows_by_name(text, text, boolean) to mneme_member, mneme_admin, mneme_service;
