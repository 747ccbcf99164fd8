create or replace function mneme_private.carried_tables()
returns table (table_name text, key text[], columns text[], parents text[], refers_to_itself boolean,
  for_members boolean)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass::text,
    (select array_agg(a.attname order by k.place)
     from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place), pg_attribute a
     where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum),
    (select array_agg(a.attname order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''),
    array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
        and has_table_privilege('mneme_porter', f.confrelid, 'insert')),
    exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = c.oid),
    has_table_privilege('mneme_member', c.oid, 'select')
  from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace)
    and has_table_privilege('mneme_porter', c.oid, 'insert')
    and c.oid not in ('mneme_private.workspace_import'::regclass, 'mneme_private.import_progress'::regclass)
  order by 1
$$;
comment on function mneme_private.carried_tables() is
  'The tables an export holds, by name: their keys, the columns that are stored and not computed, which other such '
  'tables they refer to, and whether a member''s own export has them.';
alter function mneme_private.carried_tables() owner to mneme_owner;
revoke execute on function mneme_private.carried_tables() from public;
grant execute on function mneme_private.carried_tables() to mneme_provisioner, mneme_member, mneme_porter;
