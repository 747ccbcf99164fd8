select t.typname as name, pg_catalog.pg_get_constraintdef(c.oid) as definition
from pg_catalog.pg_constraint c
join pg_catalog.pg_type t on t.oid = c.contypid
join pg_catalog.pg_namespace n on n.oid = t.typnamespace
where n.nspname = $1 and t.typbasetype = 'text'::regtype and c.contype = 'c'
