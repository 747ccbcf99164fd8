create or replace function mneme_search.reader_keys(in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- $1 is the workspace.
  return case when in_scope ? 'form' then 'array[$1, in_reader]'
    when in_scope ->> 'user_id' is null then 'array[$1]'
    else format('array[$1, %L::uuid]', (in_scope ->> 'user_id')::uuid) end;
end
$$;
comment on function mneme_search.reader_keys(jsonb) is
  'The keys of rows (mneme_private.reader_key) among which all are that a scope''s reader may read, as an expression '
  'over $1, the workspace: what is shared, and the reader''s own.';
alter function mneme_search.reader_keys(jsonb) owner to mneme_search;
revoke execute on function mneme_search.reader_keys(jsonb) from public;
