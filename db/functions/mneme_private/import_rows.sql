create or replace function mneme_private.import_rows(in_table text, in_columns text[], in_rows json) returns integer
language plpgsql volatile security definer set timezone = 'UTC' set datestyle = 'ISO' set intervalstyle = 'postgres'
  set search_path = pg_catalog, pg_temp
as $$
declare
  carried record;
  names text;
  given text;
  same_key text;
  pointer text;
  target text;
  missing integer;
begin
  perform mneme_private.require_import();
  select * into carried from mneme_private.carried_tables() c where c.table_name = in_table;
  if not found or not in_columns <@ carried.columns then
    raise exception using errcode = 'MN400', detail = 'UNKNOWN_TABLE',
      message = format('This version of Mneme cannot import the table %s with these columns. Upgrade Mneme, and '
        'import again.',
      in_table);
  end if;
  -- A JSON null looks like SQL's null: if the column is not nullable, it was JSON's.
  select string_agg(format('%I', a.attname), ', '),
    string_agg(format(case when a.attnotnull and a.atttypid = 'jsonb'::regtype then 'coalesce(g.%I, ''null'')'
      else 'g.%I' end, a.attname), ', ')
  into names, given
  from pg_attribute a where a.attrelid = in_table::regclass and a.attname = any (in_columns);
  select string_agg(format('t.%1$I = g.%1$I', name), ' and ') into same_key from unnest(carried.key) name;

  if carried.refers_to_itself then
    -- A row may come before the row that it refers to: rows that can't be written yet are left for another pass.
    select source.attname, aim.attname into strict pointer, target
    from pg_constraint f
    cross join unnest(f.conkey, f.confkey) pair (source_no, aim_no)
    join pg_attribute source on source.attrelid = f.conrelid and source.attnum = pair.source_no
    join pg_attribute aim on aim.attrelid = f.confrelid and aim.attnum = pair.aim_no
    where f.conrelid = in_table::regclass and f.contype = 'f' and f.confrelid = f.conrelid
      and source.attname <> 'workspace_id';
    execute format('
      with recursive given as materialized (
        select * from json_populate_recordset(null::%1$s, $1)
      ), writable as (
        select g.%5$I as target from given g
        where g.%4$I is null or exists (select from %1$s t where t.workspace_id = g.workspace_id and t.%5$I = g.%4$I)
        union
        select g.%5$I from given g join writable on writable.target = g.%4$I
      )
      insert into %1$s (%2$s) select %3$s from given g where g.%5$I in (select target from writable)
        on conflict do nothing',
      in_table, names, given, pointer, target) using in_rows;
  else
    execute format('insert into %1$s (%2$s) select %3$s from json_populate_recordset(null::%1$s, $1) g
      on conflict do nothing', in_table, names, given)
    using in_rows;
  end if;
  execute format('select count(*) from json_populate_recordset(null::%1$s, $1) g
    where not exists (select from %1$s t where %2$s)', in_table, same_key)
  into missing using in_rows;
  return missing;
end
$$;
comment on function mneme_private.import_rows(text, text[], json) is
  'Writes rows of an export into the workspace that is being taken in, with their ids; those that are there already '
  'stay. Returns how many could not be written yet, because they point to rows of their own table that are not there. '
  'For the command line.';
alter function mneme_private.import_rows(text, text[], json) owner to mneme_porter;
revoke execute on function mneme_private.import_rows(text, text[], json) from public;
grant execute on function mneme_private.import_rows(text, text[], json) to mneme_provisioner;
