create or replace function mneme_private.erasure_links()
returns table (child regclass, child_kind text, child_key text, parent_kind text, matches text, is_recorded boolean)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with cascading as (
    select f.conrelid, f.confrelid,
      -- A key is the parts of the primary key after the workspace, joined by colons. Ids are compared as such
      -- (`erasing_keys`), so that they are looked up.
      (select string_agg(
        case
          when ids.alone then format('t.%I = e.ids[%s]', mine.attname, pair.place - 1)
          when cardinality(f.confkey) = 2
            then format('t.%I = e.key::%s', mine.attname, format_type(mine.atttypid, null))
          else format('t.%I = split_part(e.key, '':'', %s)::%s', mine.attname, pair.place - 1,
            format_type(mine.atttypid, null)) end, ' and ' order by pair.place)
       from unnest(f.conkey, f.confkey) with ordinality pair (child, parent, place)
       join pg_attribute mine on mine.attrelid = f.conrelid and mine.attnum = pair.child
       where mine.attname <> 'workspace_id') as matches
    from pg_constraint f
    cross join lateral (
      select bool_and(part.atttypid = 'uuid'::regtype) as alone from pg_attribute part
      where part.attrelid = f.confrelid and part.attnum = any (f.confkey) and part.attname <> 'workspace_id') ids
    where f.contype = 'f' and f.confdeltype = 'c' and f.conparentid = 0 and cardinality(f.confkey) > 1
      and f.connamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace)
  )
  select c.conrelid::regclass, child.relname::text,
    (select string_agg(format('t.%I::text', a.attname), ' || '':'' || ' order by k.place)
     from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place), pg_attribute a
     where i.indrelid = c.conrelid and i.indisprimary and a.attrelid = c.conrelid and a.attnum = k.attnum
       and a.attname <> 'workspace_id'),
    parent.relname::text, c.matches,
    child.relname = 'alias_variant' or exists (select from cascading up where up.confrelid = c.conrelid)
  from cascading c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
$$;
comment on function mneme_private.erasure_links() is
  'Every foreign key by which rows go with others, as the catalogue has it: the table that refers, how its rows are '
  'called, the condition that joins it (t) to a row that goes (e), and whether each row is written down or only '
  'counted, because nothing hangs on it.';
alter function mneme_private.erasure_links() owner to mneme_eraser;
revoke execute on function mneme_private.erasure_links() from public;
