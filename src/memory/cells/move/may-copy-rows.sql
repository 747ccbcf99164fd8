select current_user as login, (rolsuper or rolbypassrls)
  and has_parameter_privilege(current_user, 'session_replication_role', 'set') as allowed
from pg_roles where rolname = current_user
