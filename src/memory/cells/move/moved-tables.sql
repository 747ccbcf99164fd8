select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name,
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isModel', exists (
       select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
         and f.confrelid = 'mneme.embedding_model'::regclass and f.conkey[1] = a.attnum))
     order by a.attname)
   from pg_attribute a
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
  coalesce((select json_agg(a.attname order by k.place)
   from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place), pg_attribute a
   where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), '[]') as key
from pg_class c
where c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace) and c.relkind in ('r', 'p')
  and not c.relispartition and c.relname <> all ($1)
  and (c.oid = 'mneme.workspace'::regclass or exists (select from pg_attribute a
    where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))
order by 1
