create or replace function mneme_search.scope_ids(in_scope jsonb, in_key text) returns uuid[]
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$ select array_agg(value::uuid)
  from jsonb_array_elements_text(case when in_scope ? in_key then in_scope -> in_key else null end) $$;
comment on function mneme_search.scope_ids(jsonb, text) is
  'The ids under one key of a resolved scope; null when there are none, which no row equals.';
alter function mneme_search.scope_ids(jsonb, text) owner to mneme_search;
revoke execute on function mneme_search.scope_ids(jsonb, text) from public;
