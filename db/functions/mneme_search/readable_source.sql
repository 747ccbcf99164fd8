create or replace function mneme_search.readable_source(
  in_kind text, in_scope jsonb, in_condition text, in_whose text default 'all', in_fence text default 'offset 0'
)
returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  reader constant text := case when in_scope ? 'form' then 'in_reader'
    else quote_literal((in_scope ->> 'user_id')::uuid) || '::uuid' end;
  -- A fence: the index by readers, with nothing beside it that another index would answer.
  part constant text := format('(select r.* from mneme.%I r
      where mneme_private.reader_key(r.workspace_id, r.visibility, r.owner_user_id) = ',
    mneme_search.row_table(in_kind));
  rest constant text := ' and ' || in_condition || ' ' || in_fence || ')';
begin
  return '(' || array_to_string(array[
    case when in_whose <> 'own' then part || '$1' || rest end,
    case when in_whose <> 'shared' then part || reader || rest end], ' union all ') || ') r';
end
$$;
comment on function mneme_search.readable_source(text, jsonb, text, text, text) is
  'Rows of a kind that a scope''s reader may read, aliased r, with what is shared with an audience that they may be '
  'none of: the shared ones ($1 workspace), the reader''s own, or all, each by the index of readers, so that '
  'strangers'' rows '
  'cost nothing. The scope''s condition is still to be checked.';
alter function mneme_search.readable_source(text, jsonb, text, text, text) owner to mneme_search;
revoke execute on function mneme_search.readable_source(text, jsonb, text, text, text) from public;
