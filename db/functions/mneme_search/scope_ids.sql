create or replace function mneme_search.scope_ids(in_scope jsonb, in_key text) returns uuid[]
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  -- PL/pgSQL, since a function in SQL would be parsed and planned in each statement that calls it, and most scopes have
  -- no such key.
  if not in_scope ? in_key then
    return null;
  end if;
  return (select array_agg(value::uuid) from jsonb_array_elements_text(in_scope -> in_key));
end
$$;
comment on function mneme_search.scope_ids(jsonb, text) is
  'The ids under one key of a resolved scope; null when there are none, which no row equals.';
alter function mneme_search.scope_ids(jsonb, text) owner to mneme_search;
revoke execute on function mneme_search.scope_ids(jsonb, text) from public;
