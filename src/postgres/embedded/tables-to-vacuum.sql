select format('%I.%I', s.schemaname, s.relname)
from pg_stat_all_tables s join pg_class c on c.oid = s.relid
where c.relkind = 'r' and s.schemaname not like 'pg\_t%'
  and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0))
order by (s.n_dead_tup + s.n_mod_since_analyze) / (50 + greatest(c.reltuples, 0)) desc
