create or replace function mneme_private.erasing_keys(in_erasure_id uuid, in_kind text)
returns table (key text, id uuid, ids uuid[], round integer)
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  -- A separate function that is not inlined. Under row security a text that is cast is compared with each row of the
  -- workspace, since a cast may tell of a value by its error; an id that is there is looked up in an index.
  return query
    select e.key, parts.ids[1], parts.ids, e.round
    from mneme_private.erasing_row e
    cross join lateral (
      select case when e.key ~ '^[0-9a-f-]{36}(:[0-9a-f-]{36})*$' then string_to_array(e.key, ':')::uuid[] end as ids
      offset 0) parts
    where e.workspace_id = mneme_private.workspace_id() and e.erasure_id = in_erasure_id and e.kind = in_kind;
end
$$;
comment on function mneme_private.erasing_keys(uuid, text) is
  'The rows of a table that a running erasure has found so far: the key, its ids where all its parts are ids, the '
  'first of them, and the round in which it was found.';
alter function mneme_private.erasing_keys(uuid, text) owner to mneme_eraser;
revoke execute on function mneme_private.erasing_keys(uuid, text) from public;
