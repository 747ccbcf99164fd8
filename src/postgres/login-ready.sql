select pg_has_role(l.oid, r.oid, 'member')
  and has_database_privilege(l.oid, current_database(), 'connect') as ready
from pg_roles l, pg_roles r where l.rolname = $1 and r.rolname = 'mneme_backup'
