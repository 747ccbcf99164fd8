select c.conrelid::regclass::text as table, pg_get_expr(c.conbin, c.conrelid) as condition,
  (select string_agg(format('%1$L, %1$I', a.attname), ', ' order by array_position(k.conkey, a.attnum))
   from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
   where k.conrelid = c.conrelid and k.contype = 'p') as key
from pg_constraint c
where c.contype = 'c' and c.conname = $3 and c.conrelid = to_regclass(format('%I.%I', $1::text, $2::text))
