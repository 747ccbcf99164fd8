select format('%I.%I', n.nspname, c.relname) as name
from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
where not i.indisvalid and n.nspname like 'mneme%' and position(c.relname in $1) > 0
