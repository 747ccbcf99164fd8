create or replace function mneme_private.export_statement(
  in_table regclass, in_after text[], in_through text[], in_closed boolean
) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  key_columns text;
  key_texts text;
  after_values text;
  through_values text;
  workspace_column text;
  shown text;
  required text;
begin
  select string_agg(format('t.%I', a.attname), ', ' order by k.place),
    string_agg(format('t.%I::text', a.attname), ', ' order by k.place),
    string_agg(format('%L::%s', in_after[k.place], format_type(a.atttypid, a.atttypmod)), ', ' order by k.place),
    string_agg(format('%L::%s', in_through[k.place], format_type(a.atttypid, a.atttypmod)), ', ' order by k.place),
    min(format('%I', a.attname)) filter (where k.place = 1)
  into strict key_columns, key_texts, after_values, through_values, workspace_column
  from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place), pg_attribute a
  where i.indrelid = in_table and i.indisprimary and a.attrelid = in_table and a.attnum = k.attnum;

  -- No exported row may refer to a row that row security hides from the caller: such a reference is null, and a row
  -- that requires it is left out.
  with link as (
    select f.oid, f.conkey, f.confrelid,
      format('exists (select from %s p where %s)', f.confrelid::regclass,
        (select string_agg(format('p.%I = t.%I', target.attname, source.attname), ' and ')
         from unnest(f.conkey, f.confkey) pair (source_no, target_no)
         join pg_attribute source on source.attrelid = f.conrelid and source.attnum = pair.source_no
         join pg_attribute target on target.attrelid = f.confrelid and target.attnum = pair.target_no)) as there,
      not exists (select from pg_attribute a
        where a.attrelid = f.conrelid and a.attnum = any (f.conkey) and not a.attnotnull) as needed
    from pg_constraint f
    where in_closed and f.conrelid = in_table and f.contype = 'f' and has_table_privilege(f.confrelid, 'select')
  )
  select string_agg(
      coalesce(
        (select format('case when %s then t.%I end as %2$I', string_agg(link.there, ' and '), a.attname)
         from link where not link.needed and not a.attnotnull and a.attnum = any (link.conkey)
         having count(*) > 0),
        format('t.%I', a.attname)),
      ', ' order by a.attnum),
    (select string_agg(' and ' || link.there, '') from link where link.needed)
  into strict shown, required
  from pg_attribute a
  where a.attrelid = in_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';

  return format('select array[%s] as key, row_to_json(r)::text as line, %s as version from %s t
    cross join lateral (select %s) r where t.%s = %L%s%s%s order by %s',
    key_texts,
    -- A row's xmin changes with each update. What a member sees of a row depends on other rows too.
    case when in_closed then 'md5(row_to_json(r)::text)' else 't.xmin::text' end,
    in_table, shown, workspace_column, mneme_private.workspace_id(), required,
    case when in_after is not null then format(' and (%s) > (%s)', key_columns, after_values) end,
    case when in_through is not null then format(' and (%s) <= (%s)', key_columns, through_values) end,
    key_columns);
end
$$;
comment on function mneme_private.export_statement(regclass, text[], text[], boolean) is
  'The statement that reads a table''s rows of the workspace after one key, up to another, in the order of their keys: '
  'key, row as JSON, and version. Closed: without references to what the caller may not see.';
alter function mneme_private.export_statement(regclass, text[], text[], boolean) owner to mneme_owner;
revoke execute on function mneme_private.export_statement(regclass, text[], text[], boolean) from public;
grant execute on function mneme_private.export_statement(regclass, text[], text[], boolean)
  to mneme_member, mneme_porter;
