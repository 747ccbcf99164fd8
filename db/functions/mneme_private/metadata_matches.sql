create or replace function mneme_private.metadata_matches(in_metadata jsonb, in_filter jsonb) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select not exists (
    select from jsonb_each(in_filter) as asked (field, wanted)
    cross join lateral (select in_metadata -> asked.field) as found (held)
    cross join lateral jsonb_each(case
      when jsonb_typeof(wanted) = 'object' and wanted <> '{}' and not exists (
        select from jsonb_object_keys(wanted) as key where left(key, 1) <> '$')
      then wanted else jsonb_build_object('$eq', wanted) end) as test (operator, value)
    where not coalesce(case operator
      when '$eq' then held = value
      when '$ne' then held is distinct from value
      when '$in' then exists (select from jsonb_array_elements(value) as one where one = held)
      when '$nin' then not exists (select from jsonb_array_elements(value) as one where one = held)
      else jsonb_typeof(held) = jsonb_typeof(value) and case operator
        when '$gt' then held > value when '$gte' then held >= value
        when '$lt' then held < value when '$lte' then held <= value end
    end, false))
$$;
comment on function mneme_private.metadata_matches(jsonb, jsonb) is
  'Whether an object''s fields are as a filter wants them: each equal, or as its operators say ($eq, $ne, $in, $nin, '
  '$gt, $gte, $lt, $lte). Only values of one type are greater or less.';
alter function mneme_private.metadata_matches(jsonb, jsonb) owner to mneme_owner;
revoke execute on function mneme_private.metadata_matches(jsonb, jsonb) from public;
grant execute on function mneme_private.metadata_matches(jsonb, jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search;
