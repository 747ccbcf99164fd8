create or replace function mneme_private.metadata_condition(in_filter jsonb) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select coalesce(string_agg(case operator
    when '$eq' then format('%s = %L::jsonb', held, value)
    when '$ne' then format('%s is distinct from %L::jsonb', held, value)
    when '$in' then format('%s = any (%L::jsonb[])', held, values)
    when '$nin' then format('(%s = any (%L::jsonb[])) is not true', held, values)
    else format('(jsonb_typeof(%1$s) = %2$L and %1$s %3$s %4$L::jsonb)', held, jsonb_typeof(value), case operator
      when '$gt' then '>' when '$gte' then '>=' when '$lt' then '<' when '$lte' then '<=' end, value)
  end, ' and ' order by field, operator), 'true')
  from jsonb_each(in_filter) as asked (field, wanted)
  cross join lateral jsonb_each(case
    when jsonb_typeof(wanted) = 'object' and wanted <> '{}' and not exists (
      select from jsonb_object_keys(wanted) as key where left(key, 1) <> '$')
    then wanted else jsonb_build_object('$eq', wanted) end) as test (operator, value)
  cross join lateral (select format('(r.metadata -> %L)', field), case when jsonb_typeof(value) = 'array'
    then array(select jsonb_array_elements(value)) end) as written (held, values)
$$;
comment on function mneme_private.metadata_condition(jsonb) is
  'A condition on the metadata of rows, aliased r, that a filter asks for: each field equal, or as its operators say '
  '($eq, $ne, $in, $nin, $gt, $gte, $lt, $lte). Only values of one type are greater or less.';
alter function mneme_private.metadata_condition(jsonb) owner to mneme_owner;
revoke execute on function mneme_private.metadata_condition(jsonb) from public;
grant execute on function mneme_private.metadata_condition(jsonb)
  to mneme_member, mneme_admin, mneme_service, mneme_search;
